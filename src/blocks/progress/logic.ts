/** How much of the goal is reached, from 0 to 1; nothing while either is unknown. */
export function shareOf(value: number | null, goal: number | null): number {
  if (value === null || goal === null || goal <= 0) return 0;
  return Math.min(1, Math.max(0, value / goal));
}
