/** Stands for words that are not known yet. `width` in em. */
export function Skeleton({ width }: { width: number }) {
  return <span className="skeleton" style={{ width: `${width}em` }} aria-hidden="true" />;
}
