import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Ports } from "../ports/ports.ts";
import { App, type DrawnPage } from "./App.tsx";

/** Draws the page at the address into an element, whatever is in it. */
export function mount(root: Element, ports: Ports): void {
  createRoot(root).render(
    <StrictMode>
      <App ports={ports} />
    </StrictMode>,
  );
}

/** Hydrates a page that is in an element already (src/ahead). Resolves when React listens to it. */
export function hydrate(root: Element, ports: Ports, drawn: DrawnPage): Promise<void> {
  return new Promise((resolve) => {
    // As a transition React does it in slices, between which the page can be touched and drawn.
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <App ports={ports} drawn={drawn} onThere={resolve} />
        </StrictMode>,
        // It then draws that part anew: the customer sees it, developers are told.
        { onRecoverableError: (error) => ports.report(`What was drawn ahead differs: ${String(error)}`) },
      );
    });
  });
}
