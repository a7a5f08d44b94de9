import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./page/App.tsx";
import { browserPorts } from "./ports/browser.ts";
import "./page/styles/page.css";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App ports={browserPorts()} />
    </StrictMode>,
  );
}
