import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Ports } from "../ports/ports.ts";
import { App, type PrerenderedPage } from "./App.tsx";

/** Starts the app in an element, which it empties, and shows the page at the address. */
export function mountPage(root: Element, ports: Ports): void {
  createRoot(root).render(
    <StrictMode>
      <App ports={ports} />
    </StrictMode>,
  );
}

/**
 * Makes a prerendered page interactive: React takes over its HTML (src/ahead). Resolves when React handles its
 * events.
 */
export function hydratePage(root: Element, ports: Ports, drawn: PrerenderedPage): Promise<void> {
  return new Promise((resolve) => {
    // In a transition, React hydrates in slices, so that the page can react to touches between them.
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <App ports={ports} drawn={drawn} onMounted={resolve} />
        </StrictMode>,
        // React then renders that part again, so the customer sees the right content.
        { onRecoverableError: (error) => ports.report(`The prerendered page differs: ${String(error)}`) },
      );
    });
  });
}
