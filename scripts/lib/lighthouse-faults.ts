/** The part of Lighthouse's report that is read. */
export interface LighthouseReport {
  categories: Readonly<Record<string, LighthouseCategory>>;
  audits: Readonly<Record<string, { title: string; score: number | null }>>;
  /** Set if the page could not be measured. */
  runtimeError?: { message: string };
}

interface LighthouseCategory {
  title: string;
  /** From 0 to 1; null if it could not be measured. */
  score: number | null;
  auditRefs: readonly { id: string; weight: number }[];
}

/** The lowest allowed scores, by Lighthouse's category, out of 100. */
export const MIN_SCORES: Readonly<Record<string, number>> = {
  seo: 95,
  "best-practices": 100,
  accessibility: 100,
};

/** Returns a line for each score below its minimum, with the audits that lowered it. Pure. */
export function lighthouseFaults({ audits, categories, runtimeError }: LighthouseReport): string[] {
  if (runtimeError) return [runtimeError.message];
  return Object.entries(MIN_SCORES).flatMap(([id, least]) => {
    const category = categories[id];
    const score = scoreOf(category);
    if (category && score !== undefined && score >= least) return [];
    const causes = (category?.auditRefs ?? []).flatMap((audit) => {
      const { score = null, title } = audits[audit.id] ?? {};
      return audit.weight > 0 && score !== null && score < 1 ? `${title} (${audit.id})` : [];
    });
    return [
      `${category?.title ?? id} is ${score ?? "unknown"}, expected at least ${least}: ${causes.join("; ")}`,
    ];
  });
}

/** Returns the scores of a page in one line: `SEO 100, Accessibility 100`. Pure. */
export function lighthouseScores({ categories }: LighthouseReport): string {
  return Object.values(categories)
    .map((category) => `${category.title} ${scoreOf(category) ?? "unknown"}`)
    .join(", ");
}

function scoreOf(category: LighthouseCategory | undefined): number | undefined {
  return category?.score == null ? undefined : Math.round(100 * category.score);
}
