import type { Image } from "../../language/document.generated.ts";
import { isSafePicture, type Listed } from "../../language/safe-url.ts";
import { useWords } from "../campaign-context.ts";

/** A picture that keeps its place while it loads, and leaves its place quietly empty if it cannot be had. */
export function Picture({ image, className }: { image: Image; className: string }) {
  const words = useWords();
  return (
    <span
      className={`picture ${className}`}
      style={{ paddingTop: `${(100 * image.heightPx) / image.widthPx}%` }}
    >
      <img
        ref={tellAgain}
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
 * As `ref` of a picture: tells it again that it has loaded, or could not be had, where that was so before anybody
 * listened. A page that came drawn has its pictures before its scripts.
 */
export function tellAgain(image: HTMLImageElement | null): void {
  if (!image?.complete) return;
  const tell = (event: string) => () => image.dispatchEvent(new Event(event));
  image.decode?.().then(tell("load"), tell("error"));
}

/** The address of a picture that came from an answer, if this brand's pages may show it; undefined for anything else. Pure. */
export function pictureAddressOf(value: unknown, brand: Listed): string | undefined {
  if (typeof value !== "string") return undefined;
  const address = value.trim();
  return isSafePicture(address, brand) ? address : undefined;
}
