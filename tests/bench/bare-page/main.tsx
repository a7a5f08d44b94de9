import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";

/** The measure of `npm run size`: what React, the router and the query client weigh under one page with one button. */
function Page() {
  const status = useQuery({
    queryKey: ["status"],
    queryFn: () => fetch("/status").then((answer) => answer.text()),
  });
  return (
    <button type="button" disabled={status.isPending} onClick={() => status.refetch()}>
      {status.data}
    </button>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Page />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
