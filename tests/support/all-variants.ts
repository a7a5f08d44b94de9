/** Whether tests try all their variants: npm run test:all sets TESTS=all. */
export const triesAllVariants = process.env.TESTS === "all";

/** Returns every seventh of many variants, or all with TESTS=all. */
export function someVariants<T>(all: readonly T[]): readonly T[] {
  return triesAllVariants ? all : all.filter((_, i) => i % 7 === 0);
}
