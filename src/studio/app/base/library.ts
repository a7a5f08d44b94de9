import type { LiveExample } from "../../../reference/live-example.ts";
import type { Reference } from "../../../reference/reference.ts";
import type { AddressAnswer, ExpressionAnswer, ExpressionQuestion, FileEntry, Scene } from "../../api.ts";
import { ask } from "./server.ts";

/** What the studio's server knows of the language. What it refuses, or does not answer, rejects with `Refused`. */
export interface Library {
  reference(): Promise<Reference>;
  /** The small project in which what is at an address can be tried; null where there is none. */
  example(address: string): Promise<LiveExample | null>;
  /** What a page is told where nobody picked a state. */
  scene(editor: string, key: string): Promise<Scene | null>;
  expression(question: ExpressionQuestion): Promise<ExpressionAnswer>;
  /** The documents in which a kind of block is written. */
  uses(block: string): Promise<readonly FileEntry[]>;
}

export function openLibrary(): Library {
  return {
    reference: () => ask("GET", "reference"),
    example: (address) => ask("GET", `example?${new URLSearchParams({ address })}`),
    scene: (editor, key) => ask("GET", `scene?${new URLSearchParams({ editor, key })}`),
    expression: (question) => ask("POST", "expression", question),
    uses: (block) => ask("GET", `uses?${new URLSearchParams({ block })}`),
  };
}

/** Where the reference tells of what stands at an offset of a file that is edited; null where it does not. */
export async function askPlace(editor: string, path: string, at: number): Promise<string | null> {
  const query = new URLSearchParams({ editor, path, at: String(at) });
  return (await ask<AddressAnswer>("GET", `address?${query}`)).address;
}
