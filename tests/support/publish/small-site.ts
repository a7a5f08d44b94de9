import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openCampaigns } from "../../../scripts/lib/open-campaigns.ts";
import type { CommandResult } from "../../../src/check/command-result.ts";
import { siteSettingsOf } from "../../../src/check/project/site-settings.ts";
import type { Language } from "../../../src/language/messages/localized-text.ts";
import { readBuiltEngine } from "../../../src/publish/pages/read-built-engine.ts";
import { type PublishAccess, runPublishCommand } from "../../../src/publish/publish-command.ts";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { folderForTest } from "../project/temporary-folder.ts";
import { CampaignsCopy } from "./campaigns-copy.ts";

/** The files of a small site: campaigns of the project, and the files they are made of. */
export const SMALL_SITE_FILES = [
  "brands/mall.json",
  "brands/art",
  "core/mallPages.json",
  "seasonal/newerPages.json",
  "seasonal/yearTaskTicket.json",
  "seasonal/yearEndFeedback.json",
  "seasonal/art",
];

/** The file of a campaign of a small site. */
export const TICKET = "seasonal/yearTaskTicket.json";

/** A copy of two campaigns and their files, published to a folder with a minimal engine. For one test. */
export class SmallSite {
  readonly folder = folderForTest();
  readonly copy = new CampaignsCopy(SMALL_SITE_FILES);
  /** The folder of releases. */
  readonly target = join(this.folder, "site");
  /** The routes that the last publish drew. */
  drawn: string[] = [];

  constructor() {
    this.build("1");
  }

  /** Writes a minimal engine. */
  build(edition: string): void {
    rmSync(join(this.folder, "dist"), { recursive: true, force: true });
    mkdirSync(join(this.folder, "dist/assets"), { recursive: true });
    writeFileSync(
      join(this.folder, "dist/index.html"),
      `<!doctype html><meta charset="utf-8"><title>${edition}</title><body></body>`,
    );
    writeFileSync(join(this.folder, `dist/assets/app-${edition}.js`), `// ${edition}`);
    mkdirSync(join(this.folder, "dist/preview"));
    writeFileSync(join(this.folder, "dist/preview/preview.js"), `// ${edition}`);
  }

  /** Publishes these campaigns, or all. */
  publish(...names: string[]): Promise<CommandResult> {
    this.drawn = [];
    const wanted = { task: "publish", to: "", keep: 5, isRewriting: false, names, language: "en" } as const;
    return runPublishCommand(wanted, this.access());
  }

  /** Returns access to the folder of releases and the campaigns. */
  access(): PublishAccess {
    return {
      openStore: async () => new DiskStore(this.target),
      openCampaigns: async (language) => this.open(language),
      now: () => new Date(0),
    };
  }

  /** Opens the campaigns in their current state. */
  open(language: Language = "en", drafts?: ReadonlyMap<string, string>) {
    return openCampaigns({
      folder: this.copy.folder,
      language,
      basePath: siteSettingsOf({ path: "project.json", text: this.copy.read("project.json") }).basePath,
      built: join(this.folder, "dist"),
      drafts,
      engine: readBuiltEngine(join(this.folder, "dist")),
      drawPage: ({ published, route }) => {
        this.drawn.push(route);
        return `<!doctype html><title>${published.campaign.title}</title>`;
      },
      environment: { memory: join(this.folder, "memory") },
    });
  }

  /** Replaces a text that a file contains. */
  change(file: string, from: string, to: string): void {
    expect(this.copy.read(file)).toContain(from);
    this.copy.edit(file, (text) => text.replace(from, to));
  }
}
