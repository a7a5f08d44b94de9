import { useEffect, useRef, useState } from "react";

/**
 * Returns how many elements of a long list to render, and a ref for an empty element in place of the rest. Scrolling near it adds `step` more.
 */
export function useVisibleCount(total: number, step: number) {
  const [shown, setShown] = useState(step);
  const rest = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = rest.current;
    if (!element || shown >= total) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setShown(shown + step);
      },
      { root: element.parentElement, rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [shown, total, step]);
  return [shown, rest] as const;
}
