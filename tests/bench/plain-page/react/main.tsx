import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { call } from "../call.ts";
import { Page } from "../Page.tsx";
import type { Status } from "../texts.ts";

function App() {
  const [status, setStatus] = useState<Status>();
  const load = () => call<Status>("/api/status").then(setStatus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it loads once
  useEffect(() => void load(), []);
  return <Page status={status} onClaim={() => call("/api/receive").then(load)} />;
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
