import type { Image } from "../../language/document.generated.ts";
import { isSafePictureUrl, type UrlAllowlist } from "../../language/safe-url.ts";
import { useRenderText } from "../campaign-context.ts";

/**
 * A picture as wide as its parent. It reserves its height while it loads, and keeps the space if it cannot be loaded. For a
 * smaller picture, give the parent a width.
 */
export function Picture({ image, className }: { image: Image; className: string }) {
  const words = useRenderText();
  return (
    <span
      className={`picture ${className}`}
      style={{ paddingTop: `${(100 * image.heightPx) / image.widthPx}%` }}
    >
      <img
        ref={redispatchLoadEvent}
        src={image.src}
        alt={words(image.alt) ?? ""}
        width={image.widthPx}
        height={image.heightPx}
        decoding="async"
        onError={(event) => {
          event.currentTarget.hidden = true;
        }}
      />
    </span>
  );
}

/**
 * Dispatches `load` or `error` again if the picture finished before React attached its listeners; used as its `ref`. A
 * prerendered page has its pictures before its scripts.
 */
export function redispatchLoadEvent(image: HTMLImageElement | null): void {
  if (!image?.complete) return;
  const dispatchImageEvent = (event: string) => () => image.dispatchEvent(new Event(event));
  image.decode?.().then(dispatchImageEvent("load"), dispatchImageEvent("error"));
}

/** Returns a picture address from an answer if this brand's pages may show it; otherwise undefined. Pure. */
export function pictureAddressOf(value: unknown, brand: UrlAllowlist): string | undefined {
  if (typeof value !== "string") return undefined;
  const address = value.trim();
  return isSafePictureUrl(address, brand) ? address : undefined;
}
