import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";

/** Renders a page with the router and the query client, at any address. */
export function mount(page: ReactNode): void {
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={page} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
