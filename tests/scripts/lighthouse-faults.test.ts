import { expect, test } from "vitest";
import {
  type LighthouseReport,
  lighthouseFaults,
  lighthouseScores,
} from "../../scripts/lib/lighthouse-faults.ts";

/** Returns a report with these scores. One audit of SEO failed; another has no weight. */
function reportWith(seo: number | null, accessibility: number | null): LighthouseReport {
  const auditRefs = [
    { id: "robots-txt", weight: 1 },
    { id: "structured-data", weight: 0 },
    { id: "canonical", weight: 1 },
  ];
  return {
    categories: {
      seo: { title: "SEO", score: seo, auditRefs },
      "best-practices": { title: "Best Practices", score: 1, auditRefs: [] },
      accessibility: { title: "Accessibility", score: accessibility, auditRefs: [] },
    },
    audits: {
      "robots-txt": { title: "robots.txt is not valid", score: 0 },
      "structured-data": { title: "Structured data is valid", score: 0 },
      canonical: { title: "No canonical link", score: null },
    },
  };
}

test("a page with sufficient scores has no faults", () => {
  expect(lighthouseFaults(reportWith(0.95, 1))).toEqual([]);
  expect(lighthouseScores(reportWith(0.95, 1))).toBe("SEO 95, Best Practices 100, Accessibility 100");
});

test("a low score is reported with the audits that lowered it", () => {
  expect(lighthouseFaults(reportWith(0.92, 0.99))).toEqual([
    "SEO is 92, expected at least 95: robots.txt is not valid (robots-txt)",
    "Accessibility is 99, expected at least 100: ",
  ]);
});

test("a score that is missing, and a page that did not load, are faults", () => {
  expect(lighthouseFaults(reportWith(1, null))).toEqual([
    "Accessibility is unknown, expected at least 100: ",
  ]);
  expect(lighthouseFaults({ categories: {}, audits: {} })).toHaveLength(3);
  const message = "Lighthouse was unable to load the page";
  expect(lighthouseFaults({ ...reportWith(1, 1), runtimeError: { message } })).toEqual([message]);
});
