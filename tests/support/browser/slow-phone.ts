/** To run before a page: whatever it measures takes more than a frame, as on a slow phone, though it takes no longer. */
export const SLOW_PHONE = `{
  const now = performance.now.bind(performance);
  let lost = 0;
  performance.now = () => now() + (lost += 20);
}
`;
