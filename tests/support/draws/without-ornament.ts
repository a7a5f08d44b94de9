/**
 * Script for a page: stops sheens, lamps and spinners, which move even without a draw. Rendering their frames, even
 * while time is held, costs more than the rest of a test; and they wake the main thread.
 */
export const WITHOUT_ORNAMENT = `for (const ornament of ["*::before", "*::after", ".wheel-lamps", ".button-spinner"])
  document.styleSheets[0].insertRule(ornament + " { animation: none !important }", 0);`;
