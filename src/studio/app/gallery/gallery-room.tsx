import type { ReactNode } from "react";
import { openGalleryServer } from "../base/gallery-server.ts";
import type { Server } from "../base/server.ts";
import { Gallery } from "./Gallery.tsx";
import { createGallery } from "./gallery-store.ts";
import "../styles/states.css";
import "./gallery.css";

/** The room in which all pages are looked at in all their states. */
export function galleryRoom(server: Pick<Server, "listen">): ReactNode {
  const store = createGallery(openGalleryServer());
  store.begin();
  // A server that was gone is there again.
  const begun = () => {
    if (store.get().trouble) store.changed();
  };
  server.listen({ changed: store.changed, begun });
  return <Gallery store={store} />;
}
