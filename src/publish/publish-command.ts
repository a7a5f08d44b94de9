import { parseArgs } from "node:util";
import { visible } from "../check/report/visible.ts";
import type { Manifest } from "./release/manifest.ts";
import { type PublishOptions, publishRelease, type ReleaseContent } from "./release/publish-release.ts";
import { listReleases, rollBack } from "./release/releases.ts";
import type { Store } from "./release/store.ts";
import { verifyRelease } from "./release/verify-release.ts";

const KEPT = 5;

const usage = `Usage: npm run publish -- [--to DIR] [CAMPAIGNS]

Makes the site of the built engine and the campaigns, and lets it be served: a server's root is DIR/current. With
campaigns, by their ids, files or folders, only these are published; all others stay as they are in the current
release. Nothing is published as long as one of them has errors.

  --to DIR         where releases are kept (default: dist/site); s3://BUCKET/PREFIX for a bucket, whose store and key
                   are named by AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY
  --keep N         so many releases stand, with all files that open pages may still ask for (default: ${KEPT})
  --rewrite        writes all files, also those that the current release has: after --verify found some wrong
  --list           prints the releases that stand
  --rollback [ID]  lets an earlier release be served: the one before the current one, or that of an id or number
  --verify         compares every file of the current release with its hash, and names each that differs
  --help           prints this

Exit status: 0 done, 1 nothing was published or something differs, 2 the command was not understood.
`;

/** The campaigns as they are now. */
export interface Campaigns {
  /** The files of campaigns that were named; why not, where there is no such campaign. */
  choose: (names: readonly string[]) => ReadonlySet<string> | { wrong: string };
  /** The report of what is wrong with these files, or with all, and what they are made from; undefined where nothing is. */
  check: (chosen: ReadonlySet<string> | undefined) => Promise<string | undefined>;
  /** See `siteFiles`. */
  site: (current: Manifest | undefined, chosen: ReadonlySet<string> | undefined) => ReleaseContent;
}

export interface PublishWorld {
  openStore: (to: string) => Promise<Store>;
  openCampaigns: () => Promise<Campaigns>;
  now: () => Date;
  /** Where sites are published to when nothing else is said. */
  usualFolder: string;
}

export interface PublishResult {
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/** The command that publishes: what it prints and the status it ends with, for its arguments. */
export async function runPublish(args: readonly string[], world: PublishWorld): Promise<PublishResult> {
  const wanted = readArguments(args);
  if (wanted === "help") return said(usage);
  if ("wrong" in wanted) return { code: 2, stdout: "", stderr: `${wanted.wrong}\n\n${usage}` };
  try {
    const store = await world.openStore(wanted.to ?? world.usualFolder);
    if (wanted.task === "list") return said(await list(store));
    if (wanted.task === "rollback") {
      const { from, to } = await rollBack(store, wanted.names[0]);
      return said(`Release ${to} is served again from ${store.name}, in the place of ${from}.\n`);
    }
    if (wanted.task === "verify") return await verify(store);
    return await publish(store, wanted, world);
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

async function publish(
  store: Store,
  { isRewriting, keep, names }: Wanted,
  { now, openCampaigns }: PublishWorld,
): Promise<PublishResult> {
  const campaigns = await openCampaigns();
  const chosen = names.length > 0 ? campaigns.choose(names) : undefined;
  if (chosen && "wrong" in chosen) return { code: 2, stdout: "", stderr: `${visible(chosen.wrong)}\n` };
  const report = await campaigns.check(chosen);
  if (report !== undefined) return failed(`${report}\nNothing was published: correct the errors first.`);
  const lines: string[] = [];
  const make: PublishOptions["make"] = async (current) => {
    if (chosen && !current)
      throw new Error(
        `There is no release in ${store.name} yet in which the others could stay: publish all campaigns first, without naming any.`,
      );
    return campaigns.site(current, chosen);
  };
  const say = (line: string) => lines.push(line);
  const { manifest, ...done } = await publishRelease(store, { make, keep, now: now(), isRewriting, say });
  const outcome = done.isNew
    ? `Release ${manifest.id} is served from ${store.name}: ${pagesIn(manifest)}; ${count(done.sent, "file")} written, ${done.copied} taken over.`
    : `Nothing has changed: release ${manifest.id} stays in ${store.name}.`;
  return said(`${[...lines, outcome].join("\n")}\n`);
}

async function list(store: Store): Promise<string> {
  const releases = await listReleases(store);
  if (releases.length === 0) return `Nothing was published into ${store.name} yet.\n`;
  const lines = releases.map(({ isCurrent, manifest }) => {
    const { engine, id, made } = manifest;
    return `${isCurrent ? "*" : " "} ${id}  ${made}  engine ${engine}  ${pagesIn(manifest)}\n`;
  });
  return lines.join("");
}

async function verify(store: Store): Promise<PublishResult> {
  const verified = await verifyRelease(store);
  if (!verified) return failed(`Nothing was published into ${store.name} yet.`);
  const { differences, files, release } = verified;
  if (differences.length === 0)
    return said(`Release ${release} in ${store.name} is as it was published: ${count(files, "file")}.\n`);
  const lines = differences.map(({ path, what }) => `${what.padEnd(7)}  ${visible(path)}\n`);
  const advice = differences.some(({ what }) => what !== "more")
    ? "Publish with --rewrite, which writes all files again, or go back with --rollback."
    : "Remove them: no release has them. What a publish left that was interrupted goes with later ones.";
  return {
    code: 1,
    stdout: lines.join(""),
    stderr: `${count(differences.length, "file")} of release ${release} in ${store.name} differ. ${advice}\n`,
  };
}

/** How many pages a release has as data. */
function pagesIn({ files }: Manifest): string {
  return count(Object.keys(files).filter((path) => path.startsWith("campaigns/pages/")).length, "page");
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

function said(stdout: string): PublishResult {
  return { code: 0, stdout, stderr: "" };
}

function failed(reason: string): PublishResult {
  return { code: 1, stdout: "", stderr: `${reason}\n` };
}

interface Wanted {
  task: "publish" | "list" | "rollback" | "verify";
  to: string | undefined;
  keep: number;
  isRewriting: boolean;
  /** Campaigns, or the release to go back to. */
  names: string[];
}

function readArguments(args: readonly string[]): "help" | { wrong: string } | Wanted {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: "string" },
        keep: { type: "string", default: String(KEPT) },
        rewrite: { type: "boolean", default: false },
        list: { type: "boolean", default: false },
        rollback: { type: "boolean", default: false },
        verify: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return "help";
    const tasks = (["list", "rollback", "verify"] as const).filter((task) => values[task]);
    const [task = "publish"] = tasks;
    if (tasks.length > 1) return { wrong: `--${tasks.join(" and --")}, expected one of them` };
    const keep = Number(values.keep);
    if (!Number.isInteger(keep) || keep < 1) return { wrong: `--keep ${values.keep}, expected 1, 2, 3, …` };
    const most = { publish: Number.POSITIVE_INFINITY, rollback: 1, list: 0, verify: 0 }[task];
    if (positionals.length > most)
      return {
        wrong: `${positionals[most]} behind --${task}, expected ${most === 0 ? "nothing" : "one id"}`,
      };
    if (values.rewrite && (positionals.length > 0 || task !== "publish"))
      return { wrong: "--rewrite, expected alone: it publishes all campaigns" };
    return { task, to: values.to, keep, isRewriting: values.rewrite, names: positionals };
  } catch (error) {
    // Says itself which argument it does not know.
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
