// The types of a project's sandbox. They are published as campaign-engine/sandbox, so this file imports nothing.

/** A test customer, as whom a page can be opened. */
export interface Persona {
  /** The persona's name, which is a valid token. */
  token: string;
  title: string;
  description: string;
  /** Whether previews and pictures show pages to this customer. Without such a persona, the first one is used. */
  isUsual?: boolean;
}

/** A campaign in its own time: the sandbox moves a campaign of any year to today. */
export interface CampaignInTime {
  id: string;
  title: string;
  /** Path of its page. */
  route: string;
  /** From `start` up to but excluding `end`, in ms since 1970; infinite where the campaign sets no limit. */
  schedule: { start: number; end: number };
  /** The campaign's time in ms since 1970. */
  now: number;
  /** Days by which the campaign's time differs from the sandbox's; 0 once the clock was set. */
  shiftDays: number;
}

/** The services that the engine offers to a project's sandbox. */
export interface SandboxEngine {
  /** Returns the time of the sandbox's clock, in ms since 1970. */
  now(): number;
  /** Returns the real time, in ms since 1970. */
  realNow(): number;
  /** Returns the ids of all campaigns. A campaign with several pages occurs several times. */
  campaignIds(): readonly string[];
  /** Returns a campaign; undefined for an unknown id. */
  campaign(id: string): CampaignInTime | undefined;
  /** Creates the error with which a control refuses its input: `"fee" is -1, expected yuan`. */
  badInput(field: string, found: unknown, expected: string): Error;
}

/** A call of a page. */
export interface RuleCall {
  /** Id of the campaign. */
  campaign: string;
  /** Name of the endpoint. */
  endpoint: string;
  /** The customer's token; empty for a visitor. */
  token: string;
  /** What the call sends, by name. */
  fields: Readonly<Record<string, string>>;
  /** Headers that the page set itself, by lower-case name. */
  headers: Readonly<Record<string, string>>;
}

/**
 * The result of a call: data, with the change that goes with it; data that only the change can know; or a refusal. A change
 * runs if the call is answered, and not if the sandbox only wants to know the data.
 */
export type RuleResult =
  | { data: unknown; commit?: () => void }
  | { change: () => unknown }
  | { refuse: string };

/** Answers the calls of an endpoint. It must change nothing itself. */
export type Rule = (call: RuleCall) => RuleResult;

/** A request for one of the project's own pages below /__sandbox/. */
export interface PageRequest {
  method: string;
  /** The query parameters, or the fields of a posted form. */
  fields: Readonly<Record<string, string>>;
  /** The Cookie header; empty without one. */
  cookies: string;
}

/** The answer to such a request. */
export interface PageAnswer {
  status: number;
  html: string;
  headers?: Readonly<Record<string, string>>;
}

/** A file below /__sandbox/. */
export interface SandboxFile {
  /** Media type, such as text/css; charset=utf-8. */
  type: string;
  text: string;
}

/** The state of one running sandbox: several run at the same time, for example one for each preview. */
export interface RunningSandbox {
  /** Returns the rule of an endpoint; undefined if its calls are answered by the schema alone. */
  ruleOf?(campaign: string, endpoint: string): Rule | undefined;
  /** Returns the id of the campaign in whose time a campaign is; undefined for its own. */
  timeOf?(campaign: string): string | undefined;
  /** Moves all events by some days, after the clock was set, so that they keep their place in a campaign's time. */
  moveEvents?(days: number): void;
  /** Deletes everything that customers have done. */
  reset?(): void;
  /** Brings a customer into a state in which buttons can be tapped, before a picture of a dialog is taken. */
  makeReady?(token: string): void;
  /** Controls by method and name, such as `POST order`. A control returns JSON; it throws `badInput` for unusable input. */
  controls?: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>>;
  /** Pages below /__sandbox/, by name. */
  pages?: Readonly<Record<string, (request: PageRequest) => PageAnswer>>;
}

/** The code and message with which the project's server answers. */
export interface AnswerTexts {
  code?: string;
  message?: string;
}

/** What a project adds to the sandbox: the export `sandbox` of the module that project.json names. */
export interface ProjectSandbox {
  personas?: readonly Persona[];
  /** How the server answers calls that are accepted, need a login, are refused, or fail because it is busy. */
  answers?: Partial<Readonly<Record<"accepted" | "loggedOut" | "refused" | "busy", AnswerTexts>>>;
  /** Headings of folders in the list of all pages, in their order; empty name: outside of folders. */
  folders?: Readonly<Record<string, string>>;
  /** Returns a file below /__sandbox/, such as a picture to which answers link; undefined if it does not exist. */
  fileAt?(path: string): SandboxFile | undefined;
  /** Starts a sandbox with rules. */
  open?(engine: SandboxEngine): RunningSandbox;
}

/** Attributes, properties and listeners of an element. Null, undefined and false leave one out. */
export type ElementProperties = Readonly<
  Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>
>;

/** A screen of the simulated app, which slides up from the bottom. */
export interface AppSheet {
  show(...content: (Node | string)[]): void;
  close(): void;
}

/** What the simulated app offers to the app module of a project, which runs in the page. */
export interface AppToolkit {
  createElement<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    properties?: ElementProperties,
    children?: readonly (Node | string)[],
  ): HTMLElementTagNameMap[K];
  /** Creates a button; `kind` is its look. */
  createButton(
    text: string,
    onTap: () => void,
    properties?: ElementProperties & { kind?: "plain" | "main" | "chip" | "danger" },
  ): HTMLButtonElement;
  /** Opens a screen. `hook` is its attribute data-sandbox, by which tests find it. */
  openSheet(options: { title: string; hook: string }): AppSheet;
  /** Calls a control `GET name`. Rejects with the message of its refusal. */
  fetchControl<T>(name: string, query?: Record<string, string>): Promise<T>;
  /** Calls a control `POST name`. Rejects with the message of its refusal. */
  postControl<T>(name: string, body?: object): Promise<T>;
  showToast(text: string): void;
  /** Runs an action, and shows its error in a toast. */
  runWithErrorToast(doing: () => Promise<unknown>): Promise<void>;
  /** Notifies the page that the customer is back, so that it loads its data again. */
  notifyPageOfReturn(): void;
  /** Calls `show` with the customer's token; opens the login if there is none. */
  withCustomer(show: (token: string) => unknown): void;
}

/** The project's part of the simulated app. */
export interface ProjectApp {
  /** Screens by the name of the native call that opens them. */
  screens?: Readonly<Record<string, () => void>>;
  /** Returns a line about a customer for the panel, and buttons. */
  describeAccount?(token: string): Promise<{ text: string; buttons: readonly HTMLButtonElement[] }>;
}

/** The export `app` of the module app.ts (or .js) beside the project's sandbox. */
export type CreateProjectApp = (toolkit: AppToolkit) => ProjectApp;
