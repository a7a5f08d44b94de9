import type { Image } from "../../language/document.generated.ts";
import { useWords } from "../campaign-context.ts";
import { tellAgain } from "./tell-again.ts";

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
