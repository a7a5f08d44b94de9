/**
 * To run in a page: sheens, lamps and spinners, which move whether something is drawn or not, stand still. Each frame of
 * them is drawn, also while time is held, which is more work than all that a test does; and they wake the main thread.
 */
export const WITHOUT_ORNAMENT = `for (const ornament of ["*::before", "*::after", ".wheel-lamps", ".button-spinner"])
  document.styleSheets[0].insertRule(ornament + " { animation: none !important }", 0);`;
