// Generated from the files report/format-*.ts by npm run generate. Do not edit.

import { formatGithub } from "./report/format-github.ts";
import { formatJson } from "./report/format-json.ts";
import { formatJunit } from "./report/format-junit.ts";
import { formatPretty } from "./report/format-pretty.ts";
import { formatSarif } from "./report/format-sarif.ts";
import type { ReportFormat } from "./report/check-report.ts";

/** The formats of `validate`, by their names in alphabetical order. */
export const formats = {
  github: formatGithub,
  json: formatJson,
  junit: formatJunit,
  pretty: formatPretty,
  sarif: formatSarif,
} satisfies Record<string, ReportFormat>;
