// Generated from schemas/ by npm run generate. Do not edit.

/** One campaign page, completely in one file. */
export interface Campaign {
  /** Version of the campaign language. Write 3. */
  language: 3;
  /** Name of the campaign, unique in the project. */
  id: Name;
  /** Address path of the page. A document without a route has no page of its own; other documents extend it. */
  route?: Route;
  /** Condition for this page to exist. If it does not hold, there is no page at its address. */
  when?: Condition;
  /** Title of the page and of the browser tab. */
  title: Text;
  /** Id of the brand document. The brand has the native calls of the app, the allowed hosts and the default look. Without it, the brand is the defaultBrand of project.json. */
  brand?: string;
  /** Look of the page. A key that you leave out is taken from the brand. */
  theme?: Theme;
  /** Start and end of the campaign. Expressions read them as schedule.start, schedule.end and schedule.lastDay. */
  schedule?: {
    /** Moment at which the campaign starts. */
    start?: Instant;
    /** Moment at which the campaign is over; at this moment it no longer runs. For whole days, lastDay is clearer. */
    end?: Instant;
    /** Last day of the campaign in the brand's time zone. The campaign ends with this day. Write it instead of end. */
    lastDay?: Day;
  };
  /** Numbers and texts that the page uses in several places. Expressions read them as constants.NAME. */
  constants?: Record<string, unknown>;
  /** Calls that the page makes, each under a name of your choice. Expressions read the answer by this name. */
  endpoints?: Record<string, Endpoint>;
  /** Endpoints to load when the page opens, and again when the customer comes back to it. */
  load?: string[];
  /** Values that are computed from others, each with an expression. Expressions read them as values.NAME. */
  values?: Record<string, Value>;
  /** Page variables with their initial values. The page keeps them while it is open, or longer with keep, and the step set changes them. Expressions read them as local.NAME. */
  local?: Record<string, string | number | boolean | null>;
  /** Page variables that outlive the page. The page writes them when they change and reads them when it opens. A kept value of another type than the initial one is ignored. If the browser stores nothing, the page works without. */
  keep?: {
    /** Names of variables to keep until the tab or the app's window is closed. */
    session?: string[];
    /** Names of variables to keep on this device. They must never say who the customer is. */
    device?: string[];
  };
  /** State tables, each under a name of your choice. Blocks show a table by its name. */
  tables?: Record<string, Table>;
  /** Prize draws, each under a name of your choice. Blocks show a draw by its name, and the step play plays it. */
  draws?: Record<string, Draw>;
  /** Forms, each under a name of your choice. A form block shows a form by its name. */
  forms?: Record<string, Form>;
  /** Actions, each under a name of your choice. Rows, links and forms run an action by its name in do. */
  actions?: Record<string, Action>;
  /** What the page does when an event of the brand arrives. The events are in the brand's events. */
  on?: Record<string, EventHandler>;
  /** Steps to run if a call fails. Without them, the page shows the message, except for an expired login; after a failed action, it also loads its data again. */
  catch?: {
    /** Steps to run if data of the page cannot be loaded. Only steps that do not wait are possible: the page offers a retry by itself, with the text of toast. If the customer tapped for the data, the text is also shown as a toast. */
    load?: CatchSteps;
    /** Steps to run if a step of an action fails: a call, a native call or a redirect. */
    action?: CatchSteps;
  };
  /** Dialogs, each under a name of your choice. The step open opens a dialog by its name. */
  dialogs?: Record<string, Dialog>;
  /** Bar at the top of the page with a title and a back button. */
  topBar?: TopBar;
  /** Blocks of the page, from top to bottom. */
  view: View;
}

/** Host in lower case. Add the port if it is not 443. *.bank.example means all hosts below bank.example. */
export type WebHost = string;

/** One function of the native app. On iPhones, its message handler gets an object with the arguments by name, or null without arguments. On other phones, its function gets the arguments in order. */
export interface NativeCall {
  /** Purpose of the call, for colleagues. */
  description?: string;
  /** Name of the message handler on iPhones. Leave it out if the app on iPhones does not have this function. */
  ios?: Name;
  /** Name of the function in the app's object on other phones. Leave it out if the app there does not have this function. */
  other?: Name;
  /** Message that the page posts where the call has no function for the phone. Its values are expressions over arguments, brand and device, so no quote in a text can break it. */
  post?: {
    /** Name of the object of the app that has a function postMessage. An object of window gets the message as JSON text, a handler in webkit.messageHandlers gets it as an object. */
    object: Name;
    message: PostedMessage;
  };
  /** Arguments of the call, in this order. */
  arguments?: NativeArgument[];
  /** Replacement in the browser if no app has this function. Without it, the call fails, and catch runs. */
  otherwise?:
    | StandIn
    | {
        /** Text of the message. */
        toast: string;
      };
}

/** Keys of the message, each with an expression for its value, or with an object of such keys. */
export interface PostedMessage {
  /** Expression for the value, or an object of further keys. */
  [k: string]: Value | PostedMessage;
}

/** How pages recognize a logged-in customer. Without it, pages have no token, and all customers are visitors. */
export interface Session {
  /** Sources of the access token. The first that has one counts. Expressions read it as session.token. */
  token?: (
    | string
    | {
        /** Message that brings the token. */
        message: {
          origin?: MessageOrigin;
          type: MessageType;
          /** Place of the token in the message. */
          path: string;
        };
      }
  )[];
  /** Milliseconds for which a page waits for a message with the token after it opens. Until then, buttons that depend on the login wait instead of offering a login. */
  waitMs?: number;
  /** Condition under which the customer is logged in, if a token or a cookie does not show it. It reads answers of endpoints with requiresLogin false; these load first, and what needs a login loads when it holds. */
  loggedIn?: string;
}

/** How an event reaches the page, and what it brings. Messages of another type, and those that do not fit data, are ignored. */
export interface AppEvent {
  /** Meaning of the event, for colleagues. */
  description?: string;
  /** Name of the global function that the app calls. Its argument is an object, or the same as JSON text. */
  function?: Name;
  /** Message that is posted to the page: an object, or the same as JSON text. */
  message?: {
    origin?: MessageOrigin;
    type: MessageType;
  };
  /** Format of the object that arrives. Steps read its fields as event.NAME. */
  data?: ResponseSchema;
}

/** Origin from which the message must come. Leave it out for messages of the native app, which have no origin of their own. */
export type MessageOrigin = string;

/** Value of the key type in the message. */
export type MessageType = string;

/** One argument of a native call. */
export interface NativeArgument {
  /** Name of the argument, unique in the call. Pages use it, and the app on iPhones gets it. */
  name: Name;
  /** Purpose of the argument, for colleagues. */
  description?: string;
  /** JSON type of the argument. */
  type: "string" | "number" | "boolean";
  /** uri: an address to which pages may lead. It is https on one of the brand's hosts or partnerHosts, or a path of this site; the app gets it as a whole address. picture: the address of a picture on one of the pictureHosts or on this site. */
  format?: "uri" | "picture";
  /** true: the argument may contain the customer's token. No other argument may contain it. */
  token?: true;
}

/** Replacement that the browser can do without an app. share: its own share sheet for the arguments title, text and url; if it has none, url is copied and a message says so. copy: copies the argument text and says so. save: saves the picture at the argument url. close: closes the page, if the browser allows it. back: goes back, if the customer came from a page of this site. */
export type StandIn = "share" | "copy" | "save" | "close" | "back";

/** Settings that the pages of one brand share. */
export interface Brand {
  /** Version of the campaign language. Write 3. */
  language: 3;
  /** Id of the brand, unique in the project. Campaigns name it in brand. */
  id: Name;
  /** Name of the brand for customers. Expressions read it as brand.name. */
  name: string;
  /** Language and region of the brand's customers, as a BCP 47 tag. It is the lang attribute of the pages, and it decides the engine's own words, the format of numbers and amounts, and the plural forms. */
  locale: string;
  /** Time zone of the brand's campaigns, by its IANA name. It decides when a day begins, which dates customers read, and when lastDay ends. */
  timeZone: string;
  /** Currency of the amounts that the format money shows, as its ISO 4217 code. Without it, money shows the number alone. */
  currency?: string;
  /** First part of the addresses of the brand's own pages. It replaces {brand.prefix} in routes. */
  prefix?: string;
  /** Icon of the browser tab: a file relative to this document, or an https address on one of the pictureHosts. */
  icon?: string;
  /** Title of the browser tab on all pages, instead of their own titles. Use it for partner brands. */
  tabTitle?: string;
  /** Address parameters. If an address contains them, every page of the project shows this brand's tab icon and title. */
  query?: Record<string, string>;
  /** Default look of the brand's pages. The theme of a page takes precedence. */
  theme?: Theme;
  server?: Server;
  session?: Session;
  /** Place where pages find the native app. It may be left out if no native call has the key other. */
  bridge?: {
    /** Place on phones other than iPhones. On iPhones, pages find the app's message handlers in webkit.messageHandlers. */
    other: {
      /** Name of the object that the app adds to window. */
      object: Name;
    };
  };
  /** Native calls: functions of the app for pages, under names that the brand chooses. Pages use them with the step native, or in do if the call has no arguments. */
  native?: Record<string, NativeCall>;
  /** Messages of the app, or of the site around the page, that pages can react to, each under a name of your choice. Pages write its steps in on. */
  events?: Record<string, AppEvent>;
  /** Schemes of addresses that open an app on the phone. A redirect may lead to them. Items: Scheme without its colon, in lower case. Schemes that browsers open themselves (such as https, data, javascript) are not allowed, nor is intent, which can open any other. */
  schemes?: string[];
  /** Address where customers get the app. Expressions read it as brand.download. */
  download?: string;
  /** Further texts of the brand under names of your choice. Expressions read them as brand.words.NAME. */
  words?: {
    /** Word or sentence. */
    [k: string]: string;
  };
  /** Addresses outside this site under names of your choice. Expressions read them as brand.links.NAME. */
  links?: {
    /** Address with https on one of the brand's hosts or partnerHosts. */
    [k: string]: string;
  };
  /** Header in which the call of a tap carries a random key, Idempotency-Key by default. Browsers repeat a call by themselves if the connection breaks; by the key, the server answers the repetition without doing anything twice. false: no key is sent. */
  idempotencyHeader?: string | false;
  /** Hosts of the official site without a port. Expressions read them as brand.hosts. Items: Host in lower case. */
  hosts?: string[];
  /** Further hosts to which pages may lead. Pages lead to https addresses on these, on hosts and on this site only, even if an answer contains another address. */
  partnerHosts?: WebHost[];
  /** Hosts besides this site from which pictures may come. It applies to https addresses in documents and answers. Browsers load no pictures from other hosts. */
  pictureHosts?: WebHost[];
  /** Company that owns the brand. Expressions read it as brand.company. */
  company?: string;
  /** Number of the customer service. Expressions read it as brand.phone. */
  phone?: string;
  /** Hours of the customer service. Expressions read it as brand.hours. */
  hours?: string;
  /** Filing number (备案号) of the site. Expressions read it as brand.filing. */
  filing?: string;
}

/** Where the published pages are, and who may show them. With the basePath /promo/, the rest of the host may be another site: the page with the route /tea is at /promo/tea. Routes, links and addresses for the native app are written without it. The base of a brand's server, and paths that a server sends, are whole. */
export interface Site {
  /** Path of the host below which all pages are. It begins and ends with a slash. */
  basePath?: string;
  /** Origins of other sites whose pages may show these pages in a frame. Without it, only pages of the same site may. Items: Origin: https and a host, without a path. */
  frameAncestors?: string[];
}

/** A place to which a project is published. */
export interface Target {
  /** Folder of releases, relative to this document, or s3://BUCKET/PREFIX. */
  to: string;
  /** Write review to publish only what is on the main branch of the git repository: what colleagues reviewed and merged. Without it, everything may be published. It prevents mistakes; who may write to the folder or bucket is decided there. */
  requires?: "review";
  /** Whether drafts may be published here as previews: below addresses that nobody can guess, which expire. Previews need no review, since customers do not see them. Write false to forbid them. */
  previews?: boolean;
  /** Name of the branch with the reviewed content, for requires. Without it, it is the main branch of the remote, else main or master. */
  mainBranch?: string;
}

/** Settings of a project, in the file project.json. Its folder contains all campaigns and brands of the project. */
export interface Project {
  /** Version of the campaign language. Write 3. */
  language: 3;
  /** Name of the project for colleagues. */
  name: string;
  /** Id of the brand of all campaigns that name no brand. It may be left out if the project has only one brand, or if each page names its brand. */
  defaultBrand?: string;
  /** Places to which the project is published, by the name that is written after publish --to. */
  targets?: Record<string, Target>;
  site?: Site;
  /** What operators may do in the studio. */
  studio?: {
    /** Write technical to lock the technical part of documents in the studio: endpoints, conditions, expressions, actions and addresses. Titles, dates, texts, pictures, prizes and amounts stay editable. The studio then refuses to save other changes. It prevents mistakes; the files themselves can still be edited. */
    locks?: "technical";
  };
  /** Module with the project's own sandbox: test customers, rules, pictures. A path from this document to a .ts, .js or .mjs file, which runs at npm start. Without it, the sandbox answers calls by the schemas alone. */
  sandbox?: string;
}

/** Name of letters, digits and _ that begins with a letter. */
export type Name = string;

/** Condition. It holds only if its result is true. While data is missing, it does not hold; has(name.field) tests whether a field is there. If it depends on unreadable data, it is unknown: a state table then shows no row below it. */
export type Condition = string | boolean;

/** Expression that yields a number. A number may be written directly. */
export type Numeric = string | number;

/** Expression that yields a list. */
export type List = string;

/** Name by which expressions read the current item of the list. In a list inside another list, give each its own name to read the items of both. */
export type As = Name;

/** Expression of any type. Write a fixed text in single quotes, as in "'fixed text'". Numbers, true and false need no quotes. */
export type Value = string | number | boolean;

/** Text for customers. {expression} inserts a value, and {expression | date:"M.D"} formats it; a missing value shows as --. Write {{ and }} for braces. HTML is not possible. If the text depends on data, write a list of cases: the first case whose when holds is shown. */
export type Text = string | TextCase[];

/** One case of a text that depends on conditions. */
export interface TextCase {
  /** Condition for showing this case. Leave it out only in the last case, which is shown if no other case holds. */
  when?: Condition;
  /** Text to show in this case. It may contain {expressions}. */
  text: string;
}

/** Text with links. [words](#section) leads to a section of this page, and [words](/route) to another page. [](#section) shows the number or title of that section. Write \[ for a bracket. {expressions} work as in other texts, but their values never become links. */
export type LinkedText = string | LinkedTextCase[];

/** One case of a text with links that depends on conditions. */
export type LinkedTextCase = TextCase;

/** Date and time with the time zone. */
export type Instant = string;

/** Date. */
export type Day = string;

/** Name of this section, unique on the page. Links on this page and the page's address lead to it as #name. Do not change it after publishing: links from elsewhere and patches use it. */
export type Anchor = Name;

/** Address path of the page. No part may start with a dot. Upper and lower case count as the same. */
export type Route = string;

/** Picture and its size. Put the file next to this document, and write its name in src. The size reserves the space, so that the page does not jump while the picture loads. */
export interface Image {
  /** File of the picture, relative to this document. An https address on one of the brand's pictureHosts is possible, too. */
  src: string;
  /** Description of the picture, read aloud to people who cannot see it. Leave it out if the picture is only decoration. */
  alt?: Text;
  /** Width of the picture in pixels, in a design that is 375 pixels wide. */
  widthPx: number;
  /** Height of the picture in pixels, in a design that is 375 pixels wide. */
  heightPx: number;
}

/** Colour, written as #rgb, #rrggbb or #rrggbbaa. */
export type Colour = string;

/** Look of the page: colours, corners, title font and decoration. A key that you leave out is taken from the brand, then from the engine's defaults. */
export interface Theme {
  /** Background colours of the page, from top to bottom. Write one colour, or up to four for a gradient. */
  background?: Colour[];
  /** Colour of text directly on the page's background. */
  onBackground?: Colour;
  /** Background colour of cards and dialogs. */
  surface?: Colour;
  /** Colour of text on cards. */
  text?: Colour;
  /** Colour of secondary text on cards. */
  muted?: Colour;
  /** Colours of the main button. Write one colour, or two for a gradient. */
  primary?: Colour[];
  /** Colour of text on the main button. */
  onPrimary?: Colour;
  /** Colour of amounts, progress and highlights on cards. */
  accent?: Colour;
  /** Colour of secondary text directly on the page's background. Without it, the engine uses muted, or a readable mix of muted and onBackground. */
  mutedOnBackground?: Colour;
  /** Colour of amounts and highlights directly on the page's background. Without it, the engine uses accent, or a readable mix of accent and onBackground. */
  accentOnBackground?: Colour;
  /** Colour of fine lines, borders and ornaments. */
  trim?: Colour;
  /** Corners of cards and buttons: sharp (square), soft (slightly rounded) or round. */
  radius?: "sharp" | "soft" | "round";
  /** Font of titles: sans (modern), serif (solemn) or brush (festive handwriting). */
  display?: "sans" | "serif" | "brush";
  /** Faint pattern on the page's background: none, rays, clouds, lattice or sparks. */
  pattern?: "none" | "rays" | "clouds" | "lattice" | "sparks";
  /** Decoration of cards and steps. none: no decoration. fret: golden meander frame and coins, in traditional style. ribbon: notched corners, with the title on a ribbon. eaves: the title on a palace roof, and seals. */
  ornament?: "none" | "fret" | "ribbon" | "eaves";
}

/** Format of the data that the server returns, as JSON Schema. Each field is read on its own, and other forms of the same value are accepted: "120" for 120, true or "1" for 1, a moment in milliseconds. A missing field or null becomes the default, or null if type contains null. A number outside its limits is used unchanged. A value that cannot be read is unknown: only texts and buttons that depend on it are affected. They show -- or offer a retry, never a wrong button. */
export interface ResponseSchema {
  /** Type of the field, or a list of its possible types: object, array (a list), string (a text), number, integer, boolean (true or false) or null. */
  type?: ResponseType | ResponseType[];
  /** List of all values that can occur. State tables that read the field must have a row for each of them. Any other value is unknown. */
  enum?: (number | string | boolean | null)[];
  /** With enum, true: other values occur, too, and the rows decide what they mean. For example, 5 means completed, and every other value means open. */
  open?: true;
  /** With type boolean, true: nothing, 0, false and an empty text count as false, every other value as true. Use it if no more is known about the field. */
  truthy?: true;
  /** date-time: the text is a moment. It may arrive as 2025-02-10 00:00:00 (in the brand's time zone, also with / or . or 年月日), as digits. Expressions always read it as 2025-02-10 00:00:00 in the brand's time zone; the second time that clocks show an hour, with its offset. A text that is not a moment is unknown. */
  format?: "date-time";
  /** Value to use if the server leaves the field out or sends null. */
  default?: unknown;
  /** Value to use if the returned value cannot be read. Write it only if no decision depends on the real value. Without it, the value is unknown, which is safer. */
  fallback?: string | number | boolean | null;
  /** Typical values, which the preview and the sandbox use. */
  examples?: unknown[];
  /** Smallest number that can occur. */
  minimum?: number;
  /** Largest number that can occur. */
  maximum?: number;
  /** Limit that every number exceeds. */
  exclusiveMinimum?: number;
  /** Limit that every number stays below. */
  exclusiveMaximum?: number;
  /** Smallest step of the numbers: 1 for counts, 0.01 for amounts in yuan and fen. Without it, the step is 0.01. */
  multipleOf?: number;
  /** Smallest number of characters of the text. */
  minLength?: number;
  /** Largest number of characters of the text. */
  maxLength?: number;
  /** Smallest number of items of the list. */
  minItems?: number;
  /** Largest number of items of the list. */
  maxItems?: number;
  /** Fields of the items that tell one item from another. Items that are equal in all of them are the same item: the page shows the last one. An item without any of them is left out. An item that lacks only some stays. */
  key?: string[];
  /** Fields by which the page sorts the list, the most important first: dates from the earliest, numbers from the smallest. An item without such a field comes last. Without it, the list stays in the server's order, which may change. */
  orderBy?: string[];
  /** Fields of the object that the page reads, each with its format. Other fields are ignored. */
  properties?: Record<string, ResponseSchema>;
  /** Format of each item of the list. */
  items?: ResponseSchema;
}

/** JSON type of a value. */
export type ResponseType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/** How pages call the server: its address, the form of requests, and the meaning of answers. An endpoint may override its keys, except base. */
export interface Server {
  /** Beginning of all addresses: a path of this site. A server on another host must allow the site to call it (CORS). */
  base: string;
  method?: HttpMethod;
  body?: BodyKind;
  headers?: RequestHeaders;
  credentials?: Credentials;
  timeoutMs?: TimeoutMs;
  dataAt?: DataAt;
  outcomes: Outcomes;
}

/** HTTP method of the call. A GET has no body: what it sends becomes part of its address. Without it, that of the brand's server, or POST. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Form of what a call sends. json: values keep their types. form and multipart: fields of a form, as texts. none: parameters of the address. Without it, that of the brand's server, or json. */
export type BodyKind = "json" | "form" | "multipart" | "none";

/** Headers to send, each with an expression for its value. A header whose value is missing is not sent, nor one that contains session.token if there is none. */
export interface RequestHeaders {
  [k: string]: Value;
}

/** Cookies of a call. same-origin: only if the server is on this site. include: also for another host, which must allow it (CORS). omit: none. Without it, that of the brand's server, or same-origin. */
export type Credentials = "same-origin" | "include" | "omit";

/** Time in milliseconds after which a call without a complete answer has failed. Without it, that of the brand's server, or 20000. */
export type TimeoutMs = number;

/** Place of the data in an accepted answer: body, or a path in it. The endpoint's data describes the format of this value. Without it, that of the brand's server, or body. */
export type DataAt = string;

/** Meaning of an answer. The first outcome whose condition holds applies; the last one needs no condition. If a condition depends on something that cannot be read, or none holds, the outcome is network. */
export type Outcomes = Outcome[];

/** One outcome of a call. */
export interface Outcome {
  /** Condition of this outcome. It reads response.status and response.body. */
  when?: Condition;
  /** accepted: the server did it. loggedOut: it wants another login. refused: it did not do it, for a reason. network: it is not known whether the server did it. */
  outcome: "accepted" | "loggedOut" | "refused" | "network";
  /** Expression for the code of the failure. Steps of catch read it as error.code. */
  code?: Value;
  /** Expression for the message to the customer. If it yields no text, the engine's own message is shown. */
  reason?: Value;
}

/** Call to the server that the brand describes in server. Expressions read its latest answer by the endpoint's name. It is not sent for customers who are not logged in, unless requiresLogin is false. */
export interface Endpoint {
  /** Path after the server's base. Parameters after ? belong in query or send. No part may start with a dot. A call whose path lacks a value is not sent. */
  path: string;
  /** Parameters of the address, each with an expression for its value. A parameter whose value is missing is not sent. */
  query?: Record<string, Value>;
  /** Values to send, each with an expression. A value that is missing is not sent. */
  send?: Record<string, Value>;
  /** Headers of this call, in addition to those of the server. */
  headers?: RequestHeaders;
  method?: HttpMethod;
  body?: BodyKind;
  credentials?: Credentials;
  timeoutMs?: TimeoutMs;
  dataAt?: DataAt;
  outcomes?: Outcomes;
  /** Whether the call of a tap carries a random key, by which the server recognises a call that was sent twice. Without it, the brand's idempotencyHeader decides. Write false if the server does not allow this header. */
  idempotencyKey?: boolean;
  /** Format of data in the server's answer. Leave it out if the page reads nothing from the answer. */
  data?: ResponseSchema;
  /** Time in milliseconds after which the page loads the data of an endpoint in load again, as long as customers see it. After a failure the page keeps the data and waits longer, up to 16 times. */
  everyMs?: number;
  /** The server sends the list in pages. A list or records block over it loads the next page when its end comes near, and appends its items. Write key in the format of the list, so that no item is shown twice. */
  paging?: {
    /** Field of data that says where the next page begins. The list ends if it is null, empty or false. Without it, pages are numbered from 1, and an empty page ends the list. */
    cursor?: string;
    /** Name of the parameter with which the cursor, or the number of the page, is sent. The first page is loaded without it. */
    send: string;
    /** Field of data with the list. Leave it out if data itself is the list. */
    append?: string;
  };
  /** Text over the page while an action waits for this call. */
  loading?: Text;
  /** Whether the call needs a logged-in customer. Write false for calls that everyone may make without a token. */
  requiresLogin?: boolean;
}

/** State table: decides what a button shows and what a tap on it does. The first row whose condition holds is shown. */
export interface Table {
  /** Choice of the row to show. FIRST: the first row from the top whose condition holds. UNIQUE: the same row, and the validator also reports two rows that can hold at once. */
  hitPolicy?: "FIRST" | "UNIQUE";
  /** List for whose items the table is evaluated one by one. Its rows can then read item. Show the table inside a list block, or with tiles or cards, over the same list. */
  each?: List;
  as?: As;
  /** Rows, from top to bottom. Patches find a row by its state. */
  rows: Row[];
}

/** One row of a state table: a state, its condition, its button and its action. A row with row is based on a shared row: its own keys take precedence, and null deletes a key. */
export interface Row {
  /** Name of the state, unique in the table. */
  state: Name;
  /** Name of the shared row on which this row is based. Shared rows are in the document's rows. The name is also the state, unless state is written. */
  row?: string;
  /** Condition of this state. Leave it out only in the last row, which is shown if no row above it holds. */
  when?: Condition;
  /** Text on the button. It may contain {expressions}. */
  text: Text;
  /** Line next to the button. */
  hint?: Text;
  /** Small picture of this state. Only tiles and cards show it. */
  art?: Image;
  tone?: Tone;
  /** true: the button is shown, but cannot be tapped. */
  disabled?: boolean;
  /** Action to run after a tap: an action of this document or a native call of the brand. */
  do?: ActionReference;
  with?: Arguments;
}

/** Emphasis of the button. primary: the one thing to do. secondary: an alternative. quiet: nothing to do. Without it, the button is primary, or quiet if it is disabled. */
export type Tone = "primary" | "secondary" | "quiet";

/** Name of an action of this document or of a native call of the brand. */
export type ActionReference = string;

/** Values for the action or native call in do. Each argument has an expression, which is evaluated at the tap. The action's steps, the calls it makes and the dialogs it opens read it as arguments.friend. While the action runs, further taps with the same arguments are ignored. throttleMs counts for these arguments alone, too. */
export interface Arguments {
  [k: string]: Value;
}

/** Steps that run one after the other after a tap. While they run, further taps are ignored. */
export interface Action {
  /** Milliseconds after a tap in which further taps make no call; they show how long to wait. Counts also if the server refuses the call or does not answer. Customers can try again at once if no call was made, or if the phone was offline. */
  throttleMs?: number;
  /** Steps of the action, from first to last. */
  steps: Steps;
  /** Message if the server accepted the call, but its result cannot be read. Say that it succeeded, and where to look. Without it: 操作成功，结果请到App内查看. */
  accepted?: Text;
  /** Steps to run if a step of this action fails. They replace the document's catch.action. */
  catch?: CatchSteps;
}

/** Steps that run when the event arrives. They can read its fields as event.NAME. */
export interface EventHandler {
  steps: Steps;
}

/** Steps, from first to last. */
export type Steps = Step[];

/** Steps to run after a failure. They can read error.kind, error.code and error.message. An answer with the outcome loggedOut always counts as logged out, regardless of these steps. */
export type CatchSteps = Step[];

/** One step of an action, with exactly one thing to do. Write when if the step has a condition. */
export interface Step {
  /** Condition for this step. If it does not hold, the step is skipped. */
  when?: Condition;
  /** Endpoint to call; the action waits for its answer. If the call fails, the action ends and catch runs. Later steps and the dialogs they open can read the answer, even if the login changes in the meantime. */
  call?: string;
  /** Condition for going on. If it does not hold, the action ends and shows the message in otherwise. */
  require?: Condition;
  /** With require: message for the customer if the condition does not hold. */
  otherwise?: Text;
  /** Short message to show for two seconds. */
  toast?: Text;
  /** Dialog to open. */
  open?: string;
  /** Dialog to close. */
  close?: string;
  /** Endpoint to load again. Later steps do not wait, unless one of them, or a text of a dialog that it opens, reads the answer. Buttons that depend on it are busy until it arrives. */
  reload?: string;
  /** With reload, true: later steps always wait for the answer. */
  wait?: true;
  /** Draw to stop on its result; the action waits until it has stopped. The draw has been moving since the call before this step. */
  play?: string;
  /** Draw to put back to its initial state. */
  reset?: string;
  /** Route of the page to go to. */
  navigate?: string;
  /** With navigate: parameters of the new address, each with an expression for its value. */
  query?: Record<string, Value>;
  /** With navigate, true: the new address also gets the parameters of this page's address. */
  keepQuery?: true;
  /** With navigate: values for the next page that do not show in the address, each with an expression. */
  state?: Record<string, Value>;
  /** Address for which the customer leaves the page: https on one of the brand's hosts or partnerHosts, a tel: number, or an app by one of its schemes. It may come from an answer, as in {bind.url}, and may then be a path of this site, too. It must not come from the page's address, the session or the customer's input. Any other address fails, and catch runs. */
  redirect?: Text;
  /** Native call of the brand to run in the app. If no app supports it and the brand has no otherwise for it, the step fails and catch runs. */
  native?: string;
  /** With native: its arguments, each with an expression for its value. */
  with?: Record<string, Value>;
  /** Page variables from local to change, each with an expression for its new value. */
  set?: Record<string, Value>;
  /** true: the customer counts as logged out until a call that requires a login succeeds. An answer with the outcome loggedOut logs out until the next login, regardless of this step. */
  logout?: true;
}

/** Dialog over the page. Its texts and amounts stay as they were when it opened, until it closes. Its buttons follow the present state. */
export interface Dialog {
  /** Title of the dialog. */
  title: Text;
  /** Picture above the title. */
  art?: Image;
  /** Blocks in the dialog, from top to bottom. */
  view: View;
  /** Text on the closing button. */
  close?: Text;
  /** true: a cross in the corner closes the dialog, and there is no closing button. It suits a dialog with a form. The text of close is then only read aloud. */
  cross?: boolean;
  /** true: confetti falls when the dialog opens. Use it for prizes. */
  celebrate?: boolean;
  /** Action to run when the customer closes the dialog. */
  onClose?: ActionReference;
  /** true: shows the picture on a dark overlay, without a card, with a cross below. Use it when the customer has won, claimed or joined. */
  overlay?: boolean;
}

/** Prize draw: its result, and the places on which it can stop or the number of its digits. A wheel, grid, deck or digits block shows it, and the step play plays it. */
export interface Draw {
  /** Expression for the result, from the answer of the call before. It yields the prize of one of the places, or a text with as many digits as digits says. */
  result: Value;
  /** Places on which the draw can stop, one for each prize, clockwise. Start at the top of a wheel, or at the top left cell of a grid. A deck has no order. */
  places?: Place[];
  /** Number of digits of the result, for a digits block. */
  digits?: number;
  /** Text that is read aloud once when the draw has stopped, for people who cannot see it. */
  announce: Text;
}

/** Prize and its place in the draw. */
export interface Place {
  /** Result for which the draw stops here. */
  prize: number | string | boolean;
  /** Text at this place. In a cell of a grid, a line has room for three digits and one character. */
  label: Text;
  /** Second, small line. Use at most six characters. */
  note?: Text;
  /** For a wheel: small picture of the prize, between its text and the hub. */
  art?: Image;
  /** For a wheel: degrees by which it turns, without full turns, until this prize is at the pointer. If no place has it, the places are evenly spread. */
  angleDeg?: number;
}

/** Form that customers fill in. The action in do sends their input; it is kept nowhere else. */
export interface Form {
  /** Fields from top to bottom, each under its name. The action in do, the endpoints it calls and the checks read a field as forms.FORM.FIELD. A number field yields a number, a choice the value of its option, a checkbox true or false, any other field a text. An empty number and a choice without a selection are null. */
  fields: Record<string, Field>;
  /** Checks before sending, from first to last. The first that fails shows its message, and nothing is sent. The requirements of a field's kind are checked before the first check of that field, or of a field below it. */
  checks?: FieldCheck[];
  /** Text on the submit button. */
  submit: Text;
  /** Action that sends the form. */
  do: string;
}

/** One field of a form. Its kind decides how customers fill it in, and which other keys it can have. */
export interface Field {
  /** Kind of input. text: a text. number: a number. choice: one of several options. consent: a checkbox. code: a one-time code that is sent to the customer. */
  kind?: "text" | "number" | "choice" | "consent" | "code";
  /** Name of the field; for a checkbox, the text next to it. The text of a consent may contain links. */
  label: Text;
  /** Example or hint in the empty field. A choice shows it only if it has more than six options. */
  placeholder?: Text;
  /** Expression for the initial content. It yields a text, the number, or the value of an option. It is filled in as soon as its data arrives, unless the customer has typed something. */
  initial?: string | number;
  /** Keyboard that the phone shows: text, digits, phone, or id for identity numbers, which may end in X. All but text turn full-width characters into ordinary ones, and remove spaces, hyphens, dots, commas and brackets. phone also removes +86, and id turns x into X. */
  keyboard?: "text" | "digits" | "phone" | "id";
  /** Kind of data that the browser may remember and fill in by itself. Write off for data that must not be kept. */
  autocomplete?: "off" | "name" | "tel" | "cc-number" | "street-address" | "postal-code" | "email";
  /** Largest number of characters. Longer input is cut off, after the keyboard, strip and upperCase have changed it. */
  maxLength?: number;
  /** true: white space is removed from the input. Only a field with the keyboard text needs it. Invisible characters are always removed. */
  strip?: boolean;
  /** true: letters in the input become capitals. */
  upperCase?: boolean;
  /** Kind of number that the input must be. cn-id, with the keyboard id: a mainland identity number whose date and check digit are right. bank-card, with the keyboard digits: 12 to 19 digits whose check digit is right (Luhn). An empty field passes; a check can require that it is filled in. */
  format?: "cn-id" | "bank-card";
  /** true: only the ends of the initial content are shown, as in 1101**********234X. It is sent whole unless the customer types something, which replaces all of it. */
  masked?: boolean;
  /** Smallest number that customers can enter. */
  minimum?: number;
  /** Largest number that customers can enter. */
  maximum?: number;
  /** Distance between the numbers that customers can enter, counted from minimum, or from 0: 1 for whole numbers, 0.01 for yuan and fen. Without it, every number is possible. */
  step?: number;
  /** Options of a choice. Up to six are shown side by side, more in the phone's own list. */
  options?: FieldOption[];
  /** Whether customers must tick the box to send the form. Write false if they need not. The box is never ticked at first. */
  required?: boolean;
  /** Links after the text of the checkbox that run an action. They do not tick the box. */
  links?: FieldLink[];
  /** Action that sends the code. The button of the field runs it. It can read the input so far. */
  do?: string;
  /** Field with the number to which the code is sent. It is checked before the code is sent, as when the form is sent. */
  to?: string;
  /** Milliseconds after sending a code in which no other can be sent; the button counts down. After a failure, customers can try again at once, unless the action has throttleMs. */
  cooldownMs?: number;
  /** Number of digits of the code. */
  digits?: number;
  /** Message if the input does not suit the kind or format of the field: not a number, a required box without a tick, a code with too few digits, or a wrong identity number. Without it, the engine shows its own message. */
  message?: Text;
}

/** One option of a choice. */
export interface FieldOption {
  /** Value that expressions read and calls send for this option, unique in the choice. */
  value: string | number;
  /** Text of the option for customers. */
  label: Text;
}

/** Link after the text of a checkbox. */
export interface FieldLink {
  /** Text of the link. */
  text: Text;
  /** Action or native call to run after a tap on the link. */
  do: ActionReference;
  with?: Arguments;
}

/** One check of a field. It passes if pattern and require hold. A check without both requires that the field is not empty: a box is ticked, an option is chosen. */
export interface FieldCheck {
  /** Condition for this check. If it does not hold, the check is skipped. Like require, it can read the present input as forms.FORM.FIELD, and all names of the page. */
  when?: Condition;
  /** Name of the field to check. */
  field: string;
  /** Regular expression that the whole input must match. An empty field must match, too. */
  pattern?: string;
  /** Condition that the input must satisfy. */
  require?: Condition;
  /** Message if the check fails. It may contain the input, as {forms.FORM.FIELD}. */
  message: Text;
}

/** One row of a table, with the texts of its cells. */
export interface WrittenRow {
  /** Texts of the cells, one for each column; the first is the name of the row. \n begins a new line. */
  cells: Text[];
}

/** Bar at the top of the page with a title and a back button. */
export interface TopBar {
  /** Condition for showing the bar. Without it, the bar is always shown. */
  when?: Condition;
  /** Title in the bar. Without it, the bar shows the title of the page. */
  title?: Text;
  /** Action or native call of the back button. */
  do: ActionReference;
  with?: Arguments;
}

/** Blocks, from top to bottom. */
export type View = Block[];

/** The engine's own words: what pages say to customers without a text of the campaign. The language of the brand's locale has all of them (schemas/words); a brand may replace some. For a language that the engine does not know, it writes them all. */
export interface EngineWords {
  /** Title of the browser tab until a page has its own. */
  pageTitle?: string;
  /** Said by screen readers while a page or a part of it loads. */
  loading?: string;
  /** Button beside the message that data could not be loaded. */
  retry?: string;
  /** Button that loads a page, or data or a picture that is missing, again. */
  reload?: string;
  /** Stands in place of a list, a picture or a status that cannot be read. */
  unavailable?: string;
  /** Message if data that is needed cannot be read. */
  dataUnavailable?: string;
  /** Message instead of a page that does not exist. */
  pageAbsent?: string;
  /** Message instead of a page that could not be fetched. */
  pageOffline?: string;
  /** Message instead of a page that is newer than the engine. */
  pageNewer?: string;
  /** Button on such a message, to the page from which the customer came. */
  toPreviousPage?: string;
  /** Button on such a message, to the home page. */
  toHome?: string;
  /** Message if a tap needs the app, and the page is open in a browser. */
  onlyInApp?: string;
  /** Message if an address must not be opened. */
  cannotOpen?: string;
  /** Characters between the items of a list that a text shows. */
  listSeparator?: string;
  /** Message if it is not known whether the server got a call, or what it answered. */
  networkError?: string;
  /** Message if an action requires a login. */
  loginRequired?: string;
  /** Message if the server refused a call without a message of its own. */
  failed?: string;
  /** The same, if the server sent a code. */
  failedWithCode?: Text;
  /** Message if a customer taps again too soon. */
  tooFast?: Text;
  /** Message if the server accepted a call, but its result cannot be shown. The field accepted of an action replaces it. */
  accepted?: string;
  /** Cross of a dialog. */
  close?: string;
  /** Button at the end of a dialog. The field close of the dialog replaces it. */
  understood?: string;
  /** Said by screen readers for the button of the top bar. */
  back?: string;
  /** Message if the browser did not copy a text. */
  notCopied?: string;
  /** Message if a link was copied, since the browser has no share sheet. */
  linkCopied?: string;
  /** Message if a text was copied. */
  copied?: string;
  /** Button below a list or table that shows its first items. */
  loadMore?: Text;
  /** Button below a list that loads its next page. */
  nextPage?: Text;
  /** Button below a list whose next page could not be loaded; a tap tries again. */
  nextPageFailed?: Text;
  /** Said by screen readers for the position of a picture in a list. */
  itemPosition?: Text;
  /** Joins the description of a picture and its position in a list. */
  pictureInList?: Text;
  /** Stands in place of a picture that could not be loaded. */
  pictureFailed?: string;
  /** Stands in place of a picture whose address is not allowed. */
  pictureForbidden?: string;
  /** Said by screen readers for the bar with the links to the sections. */
  sectionLinks?: string;
  /** Button that requests a code by text message. */
  requestCode?: string;
  /** The same button, while the customer has to wait. */
  requestCodeAgain?: Text;
  /** First entry of a list to choose from. The field placeholder replaces it. */
  choose?: string;
  /** Message if a box must be ticked. */
  consentNeeded?: string;
  /** Message if a code has another length. */
  codeNeeded?: Text;
  /** Message if a text is not a number. */
  numberNeeded?: string;
  /** Message if a number is outside its range. */
  numberBetween?: Text;
  /** Message if a number is too small. */
  numberTooLow?: Text;
  /** Message if a number is too large. */
  numberTooHigh?: Text;
  /** Message if a number has decimals. */
  wholeNumberNeeded?: string;
  /** Message if a number is not a multiple of its step. */
  multipleNeeded?: Text;
  /** The same, if the steps begin at a minimum. */
  multipleFrom?: Text;
  /** Message if an identity number (cn-id) is wrong. */
  wrongIdentityNumber?: string;
  /** Message if the number of a bank card is wrong. */
  wrongBankCard?: string;
  /** Said by screen readers after the label of a drawn number. */
  digitsShown?: Text;
  /** The same, if its first digits won. */
  digitsWon?: Text;
  /** Number of an article. */
  articleNumber?: Text;
  /** Digits of such a number, from 0 to 9. With an eleventh, the sign for ten, numbers up to 99 are written as in Chinese. */
  articleDigits?: string;
  /** Number of a point of a clause. */
  pointNumber?: Text;
  /** Unit of the days of a countdown. */
  countdownDays?: string;
  /** Unit of the hours of a countdown. */
  countdownHours?: string;
  /** Unit of the minutes of a countdown. */
  countdownMinutes?: string;
  /** Unit of the seconds of a countdown. */
  countdownSeconds?: string;
  /** Follows the -- of a countdown that is over. */
  countdownOver?: string;
  /** Said by screen readers: days that remain. */
  spokenDays?: Text;
  /** Said by screen readers: hours that remain. */
  spokenHours?: Text;
  /** Said by screen readers: minutes that remain. */
  spokenMinutes?: Text;
  /** Characters between these. */
  spokenSeparator?: string;
  /** Said by screen readers in the last minute. */
  lessThanMinute?: string;
  /** Title of a block of rules. Its field title replaces it. */
  rulesTitle?: string;
  /** Opens the rest of a long list of rules. */
  rulesAll?: Text;
  /** Closes the rest of a long list of rules. */
  rulesLess?: string;
  /** Unit of amounts in vouchers and tiers that name none. It may be empty. */
  amountUnit?: string;
  /** Mark of the tier that the customer has reached. The field mark replaces it. */
  ownTier?: string;
  /** Row of a table without entries. Its field empty replaces it. */
  emptyTable?: string;
  /** Said by screen readers between the headings of a table without a title. */
  columnSeparator?: string;
}

/** Long text in sections. Links on this page lead to a section, and so does #name at the end of its address. */
export interface ArticleBlock extends AnyBlock {
  type: "article";
  /** Heading of the whole text. Leave it out if the page already shows it. */
  title?: Text;
  /** Line below the title. */
  lead?: Text;
  /** Heading of a list of links to the sections. Without it, there is no list. */
  contents?: Text;
  /** Numbering. articles: sections are 第一条, 第二条, their clauses 1.1, 1.2, points (1), (2). none: no numbers. */
  numbering?: "articles" | "none";
  /** Sections, from top to bottom. Items: One section. */
  sections: {
    name: Anchor;
    /** Heading of the section, without a number. */
    title: Text;
    /** Paragraphs below the heading, without numbers. Items: One paragraph. */
    paragraphs?: LinkedText[];
    /** Clauses of the section. With numbering articles, they are 1.1, 1.2; otherwise, they have bullets. Items: One clause. */
    clauses?: {
      /** Text of the clause. */
      text: LinkedText;
      /** Points below the clause. With numbering articles, they are (1), (2); otherwise, they have bullets. Items: One point. */
      points?: LinkedText[];
    }[];
  }[];
}

/** Card with a picture that is one large button. A state table decides its label, and whether it can be tapped. */
export interface BannerBlock extends AnyBlock {
  type: "banner";
  /** State table of the card. The text of its row is the label, and a disabled row greys the card. */
  table: string;
  /** Title of the card. */
  title: Text;
  /** Text below the title. \n begins a new line. */
  text?: Text;
  /** Picture that fills the card. Keep its left half simple: the texts are there. */
  art?: Image;
}

/** Button of a state table. */
export interface ButtonBlock extends AnyBlock {
  type: "button";
  /** State table that decides what the button shows and does. Fourteen characters fit in one line. */
  table: string;
  /** true: the button stays at the bottom of the screen while the page scrolls. */
  sticky?: boolean;
}

/** Cards side by side, each with a picture, a title and a short text, to present products or services. As many fit in a row as there is room for. */
export interface CardsBlock extends AnyBlock {
  type: "cards";
  /** Cards, from first to last. Items: One card. */
  items?: {
    /** Small picture or icon. */
    art?: Image;
    /** Title of the card. With three cards in a row, six characters fit in a line. */
    title: Text;
    /** Text below the title. \n begins a new line. */
    text?: Text;
  }[];
  /** Instead of items: list with one card for each item. */
  each?: List;
  as?: As;
  /** With each: state table with the same each. Its row for an item decides what the card shows (text, hint, art) and what a tap on it does. */
  table?: string;
  /** With each: number of cards in a row. Without it, as many as fit. */
  columns?: number;
  /** With each: text if the list has no items. Leave it empty to show nothing. */
  empty?: Text;
  /** true: the cards are consecutive steps and show their numbers. */
  numbered?: boolean;
}

/** Countdown in days, hours, minutes and seconds, or only in days. It shows -- if it is over or unknown. When it ends while the page is open, the page loads its data again. */
export interface CountdownBlock extends AnyBlock {
  type: "countdown";
  /** Milliseconds left. */
  leftMs: Numeric;
  /** Text that says what the countdown leads to. */
  label: Text;
  /** all: days to seconds. days: only days, for when no more is known, as in "info.days * 86400000". A day that has begun counts as a whole day. */
  units?: "all" | "days";
}

/** Cards side by side, one for each item of a list, to swipe through and to turn over. A row of tabs above names them. */
export interface DeckBlock extends AnyBlock {
  type: "deck";
  /** List with one card for each item. While it loads, a placeholder is shown. */
  each: List;
  as?: As;
  /** Text on the card's tab. It has one line; use at most six characters. Here item is the current item. */
  label: Text;
  /** Second, small line on the tab. Here item is the current item. */
  note?: Text;
  /** Condition for the card that is shown first and that the draw turns over. Here item is the current item. */
  current: Condition;
  /** Condition for showing the front of the card. Here item is the current item. */
  turned: Condition;
  /** Draw that turns over the current card. */
  draw?: string;
  /** Blocks on the card before it is turned over. A tap on them is a tap on the button below. Here item is the current item. */
  back: View;
  /** Blocks on the card after it is turned over. Here item is the current item. */
  front: View;
  /** Blocks below the cards for the card that is shown. Here item is its item. */
  below?: View;
}

/** Facts one below the other, each with a name and a value. */
export interface DetailsBlock extends AnyBlock {
  type: "details";
  /** Heading of the facts. */
  title?: Text;
  /** Short label next to the title. */
  tag?: Text;
  /** Facts, from top to bottom. Items: One fact. */
  items: {
    /** Name of the fact. */
    label: Text;
    /** Value of the fact. */
    value: Text;
    /** Number whose sign colours the value as on Chinese markets: positive red, zero grey, negative green. */
    sign?: Numeric;
  }[];
}

/** Number whose digits roll and stop one after the other. */
export interface DigitsBlock extends AnyBlock {
  type: "digits";
  /** Draw to show. It must have digits instead of places. */
  draw: string;
  /** Name of the number. It has one line: eighteen characters fit. */
  label: Text;
  /** Number to show while nothing is drawn. Only its digits count; commas are removed. If the number of digits differs from the draw's, blanks are shown. */
  value?: Text;
  /** Texts below the digits, from the first. Each has one line: four characters fit below a digit if there are at most five digits. */
  notes?: Text[];
  /** Number of digits that are marked as won, counted from the first. */
  marked?: Numeric;
  /** Milliseconds until the first digit stops. Each next digit stops a little later. */
  durationMs?: number;
}

/** How to take part, as numbered steps side by side. */
export interface FlowBlock extends AnyBlock {
  type: "flow";
  /** Steps, from first to last. Items: One step. */
  items: {
    /** Title of the step. With four steps, four characters fit in a line; with three, six. */
    title: Text;
    /** Short addition below the title. */
    text?: Text;
  }[];
}

/** Sections that show only their headings until one is tapped. Opening a section closes the open one. #name at the end of the page's address opens a section. */
export interface FoldBlock extends AnyBlock {
  type: "fold";
  /** Sections, from top to bottom, all closed at first. Items: One section. */
  sections: {
    name: Anchor;
    /** Heading of the section. A tap on it opens or closes the section. */
    title: Text;
    /** Blocks in the open section. */
    view: View;
  }[];
}

/** Form that customers fill in. */
export interface FormBlock extends AnyBlock {
  type: "form";
  /** Form to show. */
  form: string;
}

/** Grid of three by three: eight prizes around a button. A light runs around and stops on a prize. */
export interface GridBlock extends AnyBlock {
  type: "grid";
  /** Draw to show. It must have eight places. */
  draw: string;
  /** State table of the button in the middle. Two lines of two characters fit. */
  table: string;
  /** Full laps before the light stops. */
  laps?: number;
  /** Milliseconds that the light stays on each cell. */
  stepMs?: number;
}

/** Head of the page: a large title over a picture. */
export interface HeroBlock extends AnyBlock {
  type: "hero";
  /** Name of the campaign, in large letters. The shorter it is, the larger: ten characters fit in one line. */
  title: Text;
  /** Short line above the title. */
  kicker?: Text;
  /** Line below the title. */
  text?: Text;
  /** Position of the texts. center: in the middle. start: on the left, for a picture with its main subject on the right. */
  align?: "center" | "start";
  /** Picture as wide as the page. Keep its middle simple: the title is there. */
  art?: Image;
}

/** Picture as wide as the page. Write a picture in image, or in address the expression of an address from an answer. */
export interface ImageBlock extends AnyBlock {
  type: "image";
  /** Picture to show. */
  image?: Image;
  /** Expression for the address of a picture from an answer. It must be https on one of the brand's pictureHosts, or a path of this site. The picture keeps its own height; while it loads, the space of an A4 page is reserved. */
  address?: string;
  /** With address: description of the picture, read aloud to people who cannot see it. Leave it empty if the picture is only decoration. In a list, the number of the picture and of all pictures follows it. */
  alt?: Text;
}

/** Text that can be tapped, for anything but the page's main button. */
export interface LinkBlock extends AnyBlock {
  type: "link";
  /** Text of the link. In the corner it runs downwards: use at most four characters. */
  text: Text;
  /** Action or native call to run after a tap. */
  do: ActionReference;
  with?: Arguments;
  /** Position of the link. inline: between the blocks around it. corner: at the right edge of the screen. The first link there is at the top, the second at the bottom. */
  place?: "inline" | "corner";
}

/** Repeats blocks for each item of a list. */
export interface ListBlock extends AnyBlock {
  type: "list";
  /** List whose items are shown. While it loads, a placeholder is shown. */
  each: List;
  as?: As;
  /** Blocks for each item. Here item is the current item. */
  view: View;
  /** Text if the list has no items. Leave it empty to show nothing. */
  empty: Text;
  /** Text below the list when all pages of it are there. Only for a list of an endpoint with paging. */
  end?: Text;
}

/** Lines that scroll by themselves without end. They stop while the page is hidden, while a finger is on them, and for customers who want less motion. */
export interface MarqueeBlock extends AnyBlock {
  type: "marquee";
  /** List whose items go to the lines in turn. While it loads, a placeholder is shown. */
  each: List;
  as?: As;
  /** Number of lines. */
  rows?: number;
  /** Speed of each line, in pixels per second in a design that is 375 pixels wide. If there are more lines than speeds, the speeds repeat. */
  pxPerSecond?: number[];
  /** Text before the amount. Here item is the current item. */
  text: Text;
  /** Amount, highlighted. Here item is the current item. */
  amount?: Text;
  /** Text after the amount. Here item is the current item. */
  suffix?: Text;
  /** Expression for the address of a small round picture before the text. It must be https on one of the brand's pictureHosts, or a path of this site. */
  picture?: string;
  /** Text if the list has no items. Leave it empty to show nothing. */
  empty: Text;
}

/** Voucher or promotion on offer: its value, its purpose, and a small button of a state table. Several of them make a coupon centre. */
export interface OfferBlock extends AnyBlock {
  type: "offer";
  /** State table of the card. The text of its row is on the button, and its hint is below the texts; a disabled row greys the card. */
  table: string;
  /** Small label in the corner. */
  tag?: Text;
  /** Small text before the value. */
  lead?: Text;
  /** Value of the offer, in large letters on the left. Digits alone count as an amount. */
  value?: Text;
  /** Unit of the value. */
  unit?: Text;
  /** Picture on the left. With a value, it is faint and behind it. */
  art?: Image;
  /** Name of the offer. */
  title: Text;
  /** Condition or purpose of the offer, below its title. \n begins a new line. */
  text?: Text;
  /** Further blocks at the bottom of the card. */
  view?: View;
}

/** Another page of the project inside this one. It has its own data, states and dialogs, and the same address. Its top bar is not shown. */
export interface PageBlock extends AnyBlock {
  type: "page";
  /** Route of the page to show. That page must not contain further page blocks. */
  route: string;
}

/** Card that contains other blocks. */
export interface PanelBlock extends AnyBlock {
  type: "panel";
  /** Heading of the card. */
  title?: Text;
  /** Blocks in the card, from top to bottom. */
  view: View;
}

/** Notice in the style of a poster that fills the first screen. All its words are text; the decoration around them has the colours of the theme. */
export interface PosterBlock extends AnyBlock {
  type: "poster";
  /** Decoration around the texts, in the colours of the theme. festive: lanterns, rays and clouds. official: a framed sheet of paper, for formal notices. winter: snow on hills. summer: sun and waves. */
  tone?: "festive" | "official" | "winter" | "summer";
  /** Short line above the title. */
  kicker?: Text;
  /** Subject of the notice, in large letters. \n begins a new line. Use at most twelve characters. */
  title: Text;
  /** Dates to which the notice applies, or its own date, below the title. */
  date?: Text;
  /** Picture below the title. */
  art?: Image;
  /** Table on a card. */
  table?: {
    /** Heading above the table. */
    title?: Text;
    /** Headings of the columns. The first column has the names of the rows. */
    columns: Text[];
    /** Rows, from top to bottom, with their texts. */
    rows?: WrittenRow[];
    /** Instead of rows: list with one row for each item. */
    each?: List;
    as?: As;
    /** With each: texts of the cells in the row of an item. \n begins a new line. Here item is the current item. */
    cells?: Text[];
    /** With each: text if the list has no items. Without it: 暂无. */
    empty?: Text;
    /** Small text below the table. */
    note?: Text;
  };
  /** Paragraphs, from top to bottom. \n begins a new line. */
  lines?: Text[];
  /** Signature at the end. \n begins a new line. */
  signature?: Text;
}

/** Bar that fills towards a goal. */
export interface ProgressBlock extends AnyBlock {
  type: "progress";
  /** Amount that is reached. */
  reached: Numeric;
  /** Amount at which the bar is full. */
  goal: Numeric;
  /** Name of the amount. */
  label: Text;
  /** Progress in words. */
  text?: Text;
  /** Line below the bar. */
  hint?: Text;
}

/** Table with a row for each item of a list. */
export interface RecordsBlock extends AnyBlock {
  type: "records";
  /** List with one row for each item. */
  each: List;
  as?: As;
  /** Columns, from left to right. Items: One column. */
  columns: {
    /** Heading of the column. */
    label: Text;
    /** Text of the column in each row. Here item is the current item. */
    value: Text;
    /** Condition for highlighting the text. Here item is the current item. */
    strong?: Condition;
  }[];
  /** Text while the list loads. */
  loading?: Text;
  /** Text if the list has no items. */
  empty: Text;
  /** Text below the list when all pages of it are there. Only for a list of an endpoint with paging. */
  end?: Text;
}

/** Rules of the campaign, with numbers. */
export interface RulesBlock extends AnyBlock {
  type: "rules";
  /** Heading of the rules. Without it: 活动规则. */
  title?: Text;
  /** Rules, from first to last, one text for each. */
  items: Text[];
  /** Number of rules that are shown at once. A line below them opens the others and says how many rules there are. Without it, all rules are shown. */
  first?: number;
}

/** Long page in sections, with a bar at the top. The bar scrolls to a section and highlights the one on the screen. On wide screens, the page has the whole width. */
export interface SectionsBlock extends AnyBlock {
  type: "sections";
  /** Name on the left of the bar. */
  brand?: Text;
  /** Button on the right of the bar, always visible. */
  action?: {
    /** Text on the button. */
    text: Text;
    /** Action or native call to run after a tap. */
    do: ActionReference;
    with?: Arguments;
  };
  /** Sections, from top to bottom. Items: One section. */
  sections: {
    /** Name of the section in the bar. */
    label: Text;
    /** Scroll position at which the section is at the top, below the bar, in CSS pixels. Its link in the bar scrolls there. The first section has 0, each next one a larger number. A section reaches at least to the top of the next. */
    offsetPx: number;
    /** Scroll position from which the section is highlighted, in CSS pixels. Without it, its offsetPx is used. */
    fromPx?: number;
    /** Heading of the section. */
    title?: Text;
    /** Line below the heading. */
    text?: Text;
    /** Background of the section. plain: that of the page. surface: the colour of cards. bold: the main colours. */
    tone?: "plain" | "surface" | "bold";
    /** Blocks of the section, from top to bottom. */
    view: View;
  }[];
}

/** Figures side by side, each with its name. */
export interface StatsBlock extends AnyBlock {
  type: "stats";
  /** Figures, from left to right. Items: One figure. */
  items: {
    /** Name of the figure. With four figures, five characters fit in a line; with two, ten. */
    label: Text;
    /** Figure to show. */
    value: Text;
    /** Unit after the figure. */
    unit?: Text;
    /** Number whose sign colours the figure as on Chinese markets: positive red, zero grey, negative green. */
    sign?: Numeric;
  }[];
}

/** Shows the text and the hint of a state table's row, without a button. */
export interface StatusBlock extends AnyBlock {
  type: "status";
  /** State table to show. */
  table: string;
}

/** Table of texts and numbers. Write out its rows, or show one row for each item of a list. */
export interface TableBlock extends AnyBlock {
  type: "table";
  /** Heading above the table. */
  title?: Text;
  /** Headings of the columns. The first column has the names of the rows. */
  columns: Text[];
  /** Rows, from top to bottom, with their texts. */
  rows?: WrittenRow[];
  /** Instead of rows: list with one row for each item. */
  each?: List;
  as?: As;
  /** With each: texts of the cells in the row of an item. \n begins a new line. Here item is the current item. */
  cells?: Text[];
  /** With each: text if the list has no items. Without it: 暂无. */
  empty?: Text;
  /** Small text below the table. */
  note?: Text;
}

/** Several views in the same place, behind tabs. Customers see one at a time. */
export interface TabsBlock extends AnyBlock {
  type: "tabs";
  /** Tabs, from left to right. The first is open at the start. Items: One tab. */
  tabs: {
    /** Name of the tab. With four tabs, four characters fit in a line; with two, eight. */
    label: Text;
    /** Blocks of the tab, from top to bottom. */
    view: View;
  }[];
}

/** Paragraph of text. */
export interface TextBlock extends AnyBlock {
  type: "text";
  /** Text of the paragraph. It may contain {expressions}. */
  text: Text;
  /** Style of the text: plain, muted (small print) or strong. */
  tone?: "plain" | "muted" | "strong";
  /** Alignment of the lines: start (left) or center. */
  align?: "start" | "center";
}

/** Rewards of each tier, as vouchers side by side, from the lowest to the highest. */
export interface TiersBlock extends AnyBlock {
  type: "tiers";
  /** List of the tiers, from the lowest to the highest. Two to four fit side by side. */
  each: List;
  as?: As;
  /** Reward of the tier, in large letters. With four tiers, three digits and the unit fit in a line. Here item is the current item. */
  value: Text;
  /** Unit of the reward. Here item is the current item. */
  unit?: Text;
  /** Kind of reward, below the value. Here item is the current item. */
  text?: Text;
  /** Requirement of the tier, on the stub of the voucher. With four tiers, five characters fit in a line. Here item is the current item. */
  title: Text;
  /** Condition for the tier that the customer is in. That tier is highlighted. Here item is the current item. */
  reached?: Condition;
  /** Small label on the tier that the customer is in. Here item is the current item. */
  mark?: Text;
}

/** Large buttons side by side that lead to something. */
export interface TilesBlock extends AnyBlock {
  type: "tiles";
  /** Heading above the buttons. */
  title?: Text;
  /** Buttons, from first to last. Items: One button. */
  items?: {
    /** Title on the button. With two side by side, five characters fit in a line next to the picture. */
    title: Text;
    /** Short text below the title. */
    text?: Text;
    /** Small picture or icon. Without it, the first character of the title is shown. */
    art?: Image;
    /** Action or native call to run after a tap. */
    do: ActionReference;
    with?: Arguments;
  }[];
  /** Instead of items: list with one button for each item. */
  each?: List;
  as?: As;
  /** With each: state table with the same each. Its row for an item decides what the button shows (text, hint, art) and what a tap on it does. */
  table?: string;
  /** With each: number of buttons in a row. Without it, as many as fit. */
  columns?: number;
  /** With each: text if the list has no items. Leave it empty to show nothing. */
  empty?: Text;
}

/** Checkbox. Its state is a page variable in local, which tables and steps of actions can read. */
export interface ToggleBlock extends AnyBlock {
  type: "toggle";
  /** Page variable in local that the checkbox sets to true or false. Its initial value is in local, too. */
  local: string;
  /** Text next to the checkbox. A tap on it ticks the box, too. */
  text: Text;
  /** Links after the text. They do not tick the box. Items: One link. */
  links?: {
    /** Text of the link. */
    text: Text;
    /** Action or native call to run after a tap on the link. */
    do: ActionReference;
    with?: Arguments;
  }[];
}

/** Voucher or red packet with a large amount. */
export interface VoucherBlock extends AnyBlock {
  type: "voucher";
  /** ticket: a voucher with a stub. packet: a red packet with the voucher in it; a button directly below is drawn on the packet. */
  shape?: "ticket" | "packet";
  /** Amount, in large letters. */
  amount: Text;
  /** Unit after the amount. */
  unit?: Text;
  /** Name of the voucher. */
  title: Text;
  /** Line below the amount: the use of the voucher, or how to earn it. */
  text?: Text;
  /** Text of a stamp across the corner. Use at most three characters. */
  stamp?: Text;
  /** Condition for showing the stamp. Without it, the stamp is always shown. */
  stamped?: Condition;
}

/** Wheel of fortune with its pointer at the top. */
export interface WheelBlock extends AnyBlock {
  type: "wheel";
  /** Draw to show. */
  draw: string;
  /** State table of a button in the middle. Two lines of two characters fit. Without it, add a button block below that plays the draw. */
  table?: string;
  /** Full turns before the wheel stops. */
  turns?: number;
  /** Milliseconds until the wheel stops. */
  durationMs?: number;
}

/** Properties of every block. */
export interface AnyBlock {
  /** Type of the block. It decides which other keys the block can have. */
  type: string;
  /** Condition for showing the block. Without it, the block is always shown. */
  when?: Condition;
}

/** One block of a page. */
export type Block = ArticleBlock | BannerBlock | ButtonBlock | CardsBlock | CountdownBlock | DeckBlock | DetailsBlock | DigitsBlock | FlowBlock | FoldBlock | FormBlock | GridBlock | HeroBlock | ImageBlock | LinkBlock | ListBlock | MarqueeBlock | OfferBlock | PageBlock | PanelBlock | PosterBlock | ProgressBlock | RecordsBlock | RulesBlock | SectionsBlock | StatsBlock | StatusBlock | TableBlock | TabsBlock | TextBlock | TiersBlock | TilesBlock | ToggleBlock | VoucherBlock | WheelBlock;
