import { use, useState } from "react";
import type { ImageBlock, Text } from "../../language/document.generated.ts";
import { waitsFor } from "../../play/ask.ts";
import { NOT_HERE, OrdinalContext, useCampaign, useTrouble, useWords } from "../campaign-context.ts";
import { Picture, pictureAddressOf, tellAgain } from "../shared/Picture.tsx";
import "./image.css";

/** A picture across the page: one of the document's own, or one whose address comes from an answer. */
export function View({ block }: { block: ImageBlock }) {
  if (block.image) return <Picture image={block.image} className="image" />;
  return <Sheet address={block.address ?? "null"} alt={block.alt} />;
}

/** A picture whose address, an expression, comes from an answer: its size is not known before it is there. */
function Sheet({ address, alt }: { address: string; alt: Text | undefined }) {
  const campaign = useCampaign();
  const { plan, scope, live } = campaign;
  const words = useWords();
  const ordinal = use(OrdinalContext);
  const wait = live ? undefined : waitsFor(campaign, plan.reads(address));
  useTrouble(wait?.kind === "unavailable" ? wait.message : undefined);
  if (wait?.kind === "pending") return <div className="sheet sheet-waiting" aria-busy="true" />;
  if (wait) return <Lost why={NOT_HERE} />;
  const src = pictureAddressOf(plan.evaluate(address, scope), plan.brand);
  // Asking again for an address that may not be shown would not help.
  if (!src) return <Lost why="图片无法显示" />;
  const named = words(alt);
  return <Loading key={src} src={src} alt={named ? [named, ordinal].filter(Boolean).join("，") : ""} />;
}

/** A picture on its way: it is asked for when it comes near the screen, and again at the customer's wish. */
function Loading({ src, alt }: { src: string; alt: string }) {
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  if (state === "failed") return <Lost why="图片加载失败" retry={() => setState("waiting")} />;
  return (
    <div className={`sheet sheet-${state}`} aria-busy={state === "waiting"}>
      <img
        ref={tellAgain}
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

/** Stands where a picture cannot be had, and says why. */
function Lost({ why, retry }: { why: string; retry?: () => void }) {
  return (
    <div className="sheet sheet-lost" role="alert">
      <p>{why}</p>
      {retry && (
        <button type="button" onClick={retry}>
          重新加载
        </button>
      )}
    </div>
  );
}
