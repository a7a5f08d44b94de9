import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Returns a ref for an element. `onView` is called when the element comes within `marginPx` pixels of the viewport (true),
 * and when it leaves them (false).
 */
export function useInView<E extends Element>(onView: (isInView: boolean) => void, marginPx: number) {
  const place = useRef<E>(null);
  const tellView = useEffectEvent(onView);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => tellView(entry?.isIntersecting === true), {
      rootMargin: `${marginPx}px`,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [marginPx]);
  return place;
}
