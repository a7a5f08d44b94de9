import { use, useState } from "react";
import type { ImageBlock, Text } from "../../language/document.generated.ts";
import { reasonDataIsMissing } from "../../play/state-table.ts";
import {
  ItemPositionContext,
  useCampaign,
  useErrorMessage,
  useRenderText,
  useWord,
} from "../campaign-context.ts";
import { Picture, pictureAddressOf, redispatchLoadEvent } from "../shared/Picture.tsx";
import "./image.css";

/** Picture across the page: one of the document's own, or one whose address comes from an answer. */
export function View({ block }: { block: ImageBlock }) {
  if (block.image) return <Picture image={block.image} className="image" />;
  return <PictureFromAnswer address={block.address ?? "null"} alt={block.alt} />;
}

/** Picture whose address, an expression, comes from an answer. Its size is unknown until it has loaded. */
function PictureFromAnswer({ address, alt }: { address: string; alt: Text | undefined }) {
  const campaign = useCampaign();
  const { plan, scope, live } = campaign;
  const words = useRenderText();
  const ordinal = use(ItemPositionContext);
  const wait = live ? undefined : reasonDataIsMissing(campaign, plan.reads(address));
  useErrorMessage(wait?.kind === "unavailable" ? wait.message : undefined);
  if (wait?.kind === "pending") return <div className="sheet sheet-waiting" aria-busy="true" />;
  if (wait) return <PictureError why={plan.word("unavailable")} />;
  const src = pictureAddressOf(plan.evaluate(address, scope), plan.brand);
  // No retry: an address that may not be shown stays forbidden.
  if (!src) return <PictureError why={plan.word("pictureForbidden")} />;
  const named = words(alt);
  const description =
    named && ordinal ? plan.word("pictureInList", { picture: named, position: ordinal }) : (named ?? "");
  return <LazyPicture key={src} src={src} alt={description} />;
}

/** Picture that loads when it comes near the screen. After a failure the customer can load it again. */
function LazyPicture({ src, alt }: { src: string; alt: string }) {
  const word = useWord();
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  if (state === "failed")
    return <PictureError why={word("pictureFailed")} retry={() => setState("waiting")} />;
  return (
    <div className={`sheet sheet-${state}`} aria-busy={state === "waiting"}>
      <img
        ref={redispatchLoadEvent}
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
    </div>
  );
}

/** Message in place of a picture that cannot be shown. */
function PictureError({ why, retry }: { why: string; retry?: () => void }) {
  const word = useWord();
  return (
    <div className="sheet sheet-lost" role="alert">
      <p>{why}</p>
      {retry && (
        <button type="button" onClick={retry}>
          {word("reload")}
        </button>
      )}
    </div>
  );
}
