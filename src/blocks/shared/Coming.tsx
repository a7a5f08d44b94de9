/** Stands for what comes from a place on, of which it is not known yet how much it is (styles/controls.css). */
export function Coming({ place, ...others }: { place: number; [attribute: `data-${string}`]: unknown }) {
  return <i data-key={place} className="coming" aria-hidden="true" {...others} />;
}
