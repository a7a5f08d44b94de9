import { QueryClient, QueryClientProvider, useMutation, useQuery } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { call } from "../call.ts";
import { Page } from "../Page.tsx";
import type { Status } from "../texts.ts";

function App() {
  const { data, refetch } = useQuery({ queryKey: ["status"], queryFn: () => call<Status>("/api/status") });
  const claim = useMutation({ mutationFn: () => call("/api/receive"), onSuccess: () => refetch() });
  return <Page status={data} onClaim={claim.mutate} />;
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<App />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
