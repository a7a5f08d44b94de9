// Generated from schemas/ by npm run generate. Do not edit.

/** One campaign page, whole in one file. */
export interface Campaign {
  /** Version of the campaign language: 2. */
  language: 2;
  /** The campaign's name, once in the project. */
  id: Name;
  /** The page's address path. A document without a route is not served itself; others extend it. */
  route?: Route;
  /** The page is shown only when this holds; else there is no page at its address. */
  when?: Condition;
  /** Title of the page and of the browser tab. */
  title: Text;
  /** The id of the brand document. */
  brand?: string;
  /** The page's look. */
  theme?: Theme;
  /** When the campaign runs. Known to expressions as schedule.start, schedule.end and schedule.lastDay. */
  schedule?: {
    /** First moment of the campaign. */
    start?: Instant;
    /** First moment after the campaign: itself it is no more of it. For whole days lastDay says it more plainly. */
    end?: Instant;
    /** Last day of the campaign in China. Instead of end. */
    lastDay?: Day;
  };
  /** Figures and words that the page uses in several places: tiers, caps, amounts. Known to expressions as constants.name. */
  constants?: Record<string, unknown>;
  /** The calls that the page makes, each under the name by which expressions know its answer. */
  endpoints?: Record<string, Endpoint>;
  /** Endpoints asked when the page opens, and again when the customer comes back to it. */
  load?: string[];
  /** Values computed from others, known to expressions as values.name. */
  values?: Record<string, Value>;
  /** Values that the page itself remembers while it is open, with what they are at first. Known to expressions as local.name; the step set changes them. */
  local?: Record<string, string | number | boolean | null>;
  /** State tables, each under its name. */
  tables?: Record<string, Table>;
  /** Draws, each under its name: what was drawn and where it comes to rest. */
  draws?: Record<string, Draw>;
  /** Forms, each under its name. */
  forms?: Record<string, Form>;
  /** Actions, each under its name. */
  actions?: Record<string, Action>;
  /** What happens when a call fails. Left out: the message is shown (not for code 200001), and after a failed action the page's data is loaded again. */
  catch?: {
    /** When data of the page cannot be loaded. Only steps that wait for nothing: the page offers a retry by itself. */
    load?: CatchSteps;
    /** When a step of an action fails: a call, a native call or a redirect. */
    action?: CatchSteps;
  };
  /** Pop-ups, each under its name. */
  dialogs?: Record<string, Dialog>;
  /** A bar at the top with a back button. */
  topBar?: TopBar;
  /** What the page shows. */
  view: View;
}

/** A host in small letters; *.bank.example stands for all hosts below bank.example. */
export type WebHost = string;

/** One call of the native app. On iPhones its message handler gets an object with the arguments by name, or null where it takes none; elsewhere its function gets them in their order. */
export interface NativeCall {
  /** What the call is for. */
  description?: string;
  /** The message handler on iPhones. Left out, the app there does not know the call. */
  ios?: Name;
  /** The function of the app's object on other phones. Left out, the app there does not know the call. */
  other?: Name;
  /** What it takes, in this order. */
  arguments?: NativeArgument[];
  /** What the browser does where there is no app that knows the call. Left out, that is a failure, which catch sees. */
  otherwise?:
    | StandIn
    | {
        /** What is said. */
        toast: string;
      };
}

/** One argument of a native call. */
export interface NativeArgument {
  /** Its name, once in a call: for pages, and for the app on iPhones. */
  name: Name;
  /** What it is for. */
  description?: string;
  /** Its JSON type. */
  type: "string" | "number" | "boolean";
  /** uri: an address. It leads where pages may lead: to an https address of one of the brand's hosts or partnerHosts, or to a path of this site, which the app gets as a whole address. picture: the address of a picture, of one of the pictureHosts or of this site. */
  format?: "uri" | "picture";
  /** true: the customer's token may go into it. No other argument may carry the token. */
  token?: true;
}

/** What a browser can do in place of an app. share: its own share sheet for the arguments title, text and url; without one, url is copied and the customer told so. copy: puts the argument text on the clipboard and says so. save: saves the picture at the argument url. close: closes the page, where a page may. back: goes back, if there is a page of this site to go back to. */
export type StandIn = "share" | "copy" | "save" | "close" | "back";

/** What several pages share because they belong to one brand. */
export interface Brand {
  /** Version of the campaign language: 2. */
  language: 2;
  /** The brand's name, once in the project. */
  id: Name;
  /** The brand as customers know it. */
  name: string;
  /** The first part of the routes of the brand's own pages. */
  prefix?: string;
  /** Icon of the browser tab: a file relative to this document, or an https address of one of the pictureHosts. */
  icon?: string;
  /** Title of the browser tab, instead of each page's own. For partner brands. */
  tabTitle?: string;
  /** Address parameters that switch every page of the project to this brand's tab icon and title. */
  query?: Record<string, string>;
  /** The look of pages that do not say otherwise. */
  theme?: Theme;
  /** Where pages find the native app. */
  bridge: {
    /** On phones that are no iPhones. On iPhones the app's message handlers stand in webkit.messageHandlers. */
    other: {
      /** Name of the object that the app puts on window. */
      object: Name;
    };
  };
  /** What the native app does for pages, by names of the brand's own. Pages call it by the step native, and by do where it takes no arguments. */
  native?: Record<string, NativeCall>;
  /** Schemes of addresses that open an app on the phone. Items: A scheme without its colon, and none that a browser follows itself (such as https, data, javascript) or that may stand for any other (intent). */
  schemes?: string[];
  /** Where to get the app. Known to expressions as brand.download. */
  download?: string;
  /** Further words of the brand by names of their own. Known to expressions as brand.words.NAME. */
  words?: {
    /** A word or a sentence. */
    [k: string]: string;
  };
  /** Addresses outside of this site by names of their own. Known to expressions as brand.links.NAME. */
  links?: {
    /** An https address at one of the brand's hosts or partnerHosts. */
    [k: string]: string;
  };
  /** The hosts of the official site. Known to expressions as brand.hosts. */
  hosts?: string[];
  /** Further hosts for which a page may be left. */
  partnerHosts?: WebHost[];
  /** Hosts from which pictures may come besides this site. Browsers are told by the page's policy to load from no others. */
  pictureHosts?: WebHost[];
  /** The company behind the brand. Known to expressions as brand.company. */
  company?: string;
  /** The service line. Known to expressions as brand.phone. */
  phone?: string;
  /** When the service line is attended. Known to expressions as brand.hours. */
  hours?: string;
  /** The filing number (备案号) of the site. Known to expressions as brand.filing. */
  filing?: string;
}

/** A name: letters, digits and _, not starting with a digit. */
export type Name = string;

/** A condition. It holds only when it is true; while data is missing it does not hold, and has(name.field) asks whether it is there. Where it depends on what could not be read, it is unknown: a state table then shows no row below it. */
export type Condition = string | boolean;

/** An expression that yields a number. */
export type Numeric = string | number;

/** An expression that yields a list. */
export type List = string;

/** What an item of the list is called inside. Lists inside of others see both where each has a name of its own. */
export type As = Name;

/** An expression of any type; a number or a boolean may stand bare. */
export type Value = string | number | boolean;

/** Text for the customer. {expression} inserts a value and {expression | date:"M.D"} formats it; {{ and }} stand for braces. A value that is not there shows as --. Never HTML. Instead of one text a list of cases: the first whose when holds is shown. */
export type Text = string | TextCase[];

/** One case of a text that depends. */
export interface TextCase {
  /** When this case is shown. Only the last may go without: it is shown whenever no other is. */
  when?: Condition;
  /** What is then shown. */
  text: string;
}

/** Text with links: [words](#section) leads to a section of this page, [words](/route) to another page, [](#section) shows the section's own number or title. \[ is a bracket. Like any text it may hold {expressions}; what they yield is never a link. */
export type LinkedText = string | LinkedTextCase[];

/** One case of a text with links. */
export type LinkedTextCase = TextCase;

/** A moment with its offset. */
export type Instant = string;

/** A day. */
export type Day = string;

/** What leads to it: #name in the address and in links of this page. Once on the page, and kept for good: links from elsewhere name it, and patches. */
export type Anchor = Name;

/** The address path of the page; no part of it starts with a dot. Upper and lower case count as the same. */
export type Route = string;

/** A picture. Put the file beside this document and name it here; say its size so that nothing jumps while it loads. */
export interface Image {
  /** The picture's file, relative to this document (art/lanterns.svg), or an https address of one of the brand's pictureHosts. */
  src: string;
  /** What the picture shows, for people who cannot see it. Leave it out for mere decoration. */
  alt?: Text;
  /** Width in pixels of the 375-pixel-wide design. */
  widthPx: number;
  /** Height in pixels of the 375-pixel-wide design. */
  heightPx: number;
}

/** A colour as #rgb, #rrggbb or #rrggbbaa. */
export type Colour = string;

/** The page's look, as design tokens. What is left out comes from the brand, then from the engine. */
export interface Theme {
  /** Colours of the page from top to bottom: one, or several for a gradient. */
  background?: Colour[];
  /** Text directly on the page's background. */
  onBackground?: Colour;
  /** Cards and dialogs. */
  surface?: Colour;
  /** Text on cards. */
  text?: Colour;
  /** Secondary text on cards. */
  muted?: Colour;
  /** Colours of the main button: one, or two for a gradient. */
  primary?: Colour[];
  /** Text on the main button. */
  onPrimary?: Colour;
  /** Amounts, progress and highlights on cards. */
  accent?: Colour;
  /** Fine lines, borders and ornaments. */
  trim?: Colour;
  /** How round cards and buttons are. */
  radius?: "sharp" | "soft" | "round";
  /** Typeface of titles: sans (modern), serif (solemn) or brush (festive handwriting). */
  display?: "sans" | "serif" | "brush";
  /** Quiet pattern over the background. */
  pattern?: "none" | "rays" | "clouds" | "lattice" | "sparks";
  /** How cards and steps are adorned: none, fret (a golden meander frame and coins, traditional), ribbon (notched corners, the title on a ribbon) or eaves (the title on a palace roof, seals). */
  ornament?: "none" | "fret" | "ribbon" | "eaves";
}

/** What a field of the server's answer means, as JSON Schema. An answer is read field by field: another form of the same value counts ("120" for 120, true or "1" for 1, a moment in milliseconds); what is missing or null is the default, or null where the types name it; a number beyond its bounds is used as it is. What cannot be read is unknown: only what reads it shows -- or offers a retry, never a wrong button. */
export interface ResponseSchema {
  /** The field's type: object, array, string, number, integer, boolean, null, or a list of them. */
  type?: ResponseType | ResponseType[];
  /** The only values that can occur. Each of them must be met by some row of the state tables that read the field. Any other value is unknown. */
  enum?: (number | string | boolean | null)[];
  /** With enum, true: other values occur too, and mean what the rows make of them, as in 5 completed, anything else open. */
  open?: true;
  /** With type boolean, true: whatever comes counts as true, but for nothing at all, 0, false and empty text. For fields of which only that is known. */
  truthy?: true;
  /** date-time: the text is a moment. However it comes (2025-02-10 00:00:00 or with / in Shanghai time, ISO 8601, milliseconds), it is known as 2025-02-10 00:00:00; what is no moment is unknown. */
  format?: "date-time";
  /** Taken when the server leaves the field out or sends null. */
  default?: unknown;
  /** Taken when what came cannot be read. Left out, it is then unknown, which is safer: say it only where nothing depends on what it was. */
  fallback?: string | number | boolean | null;
  /** Typical values, used for the preview and the sandbox. */
  examples?: unknown[];
  /** Smallest number that can occur. */
  minimum?: number;
  /** Largest number that can occur. */
  maximum?: number;
  /** Numbers are larger than this. */
  exclusiveMinimum?: number;
  /** Numbers are smaller than this. */
  exclusiveMaximum?: number;
  /** The smallest step of a number: 0.01 for yuan and fen, 1 for counts. Yuan is assumed where nothing is said. */
  multipleOf?: number;
  /** Shortest text. */
  minLength?: number;
  /** Longest text. */
  maxLength?: number;
  /** Fewest items of a list. */
  minItems?: number;
  /** Most items of a list. */
  maxItems?: number;
  /** The fields of an object. */
  properties?: Record<string, ResponseSchema>;
  /** What each item of a list is. */
  items?: ResponseSchema;
}

/** A JSON type. */
export type ResponseType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/** One call to the mall's server. Its latest answer is known to expressions under the endpoint's name. Calls are POST with a multipart form body under /prod-api, give up after 20 seconds, and are never made by a visitor who is not logged in. */
export interface Endpoint {
  /** The server's path. No part of it starts with a dot. */
  path: string;
  /** What is sent: each form field with the expression of its value. A field whose value is not there is left out. */
  send?: Record<string, Value>;
  /** Headers that are sent besides, each with the expression of its value. One whose value is not there is left out. */
  headers?: Record<string, Value>;
  /** What the server answers in data. Leave it out when the answer carries nothing that the page reads. */
  data?: ResponseSchema;
  /** Shown over the page while an action waits for this call. */
  loading?: Text;
  /** false for calls that anybody may make, without a token. */
  requiresLogin?: boolean;
}

/** A state table: which status shows what, and what the customer may do. The first row whose condition holds is shown. */
export interface Table {
  /** FIRST: rows are asked from top to bottom and the first that holds is shown. UNIQUE: the checker also reports two rows that can hold at once. */
  hitPolicy?: "FIRST" | "UNIQUE";
  /** Asks the table for each item of this list. */
  each?: List;
  as?: As;
  /** The rows, from top to bottom. Their names for patches are their states. */
  rows: Row[];
}

/** One state of the table, or a row that takes after a shared one: what it says itself comes first, null takes out. */
export interface Row {
  /** The state's name, once in a table. */
  state: Name;
  /** The row of the document's rows that this one takes after. Its name is the state, where none is said. */
  row?: string;
  /** When this state holds. Only the last row may go without: it is the default. */
  when?: Condition;
  /** What the button says. */
  text: Text;
  /** A line beside the button. */
  hint?: Text;
  tone?: Tone;
  /** true: shown but not to be tapped. */
  disabled?: boolean;
  /** What a tap does: an action of this document, or a native call of the brand. */
  do?: ActionReference;
  with?: Arguments;
}

/** How loud it looks: primary for the one thing to do, secondary for another way on, quiet for nothing to do. Left out, it is primary, or quiet when disabled. */
export type Tone = "primary" | "secondary" | "quiet";

/** An action of this document, or a native call of the brand. */
export type ActionReference = string;

/** What the action, or the native call, in do is given. The action's steps, the calls it makes and the dialogs it opens know it as arguments.friend. While it runs, further taps with the same arguments are ignored; throttleMs counts for them alone, too. */
export interface Arguments {
  [k: string]: Value;
}

/** What happens after a tap: steps, one after the other. While it runs, further taps are ignored. */
export interface Action {
  /** For so many milliseconds after a tap, further taps are ignored. An action that fails may be tried again at once. */
  throttleMs?: number;
  /** The steps, from first to last. */
  steps: Steps;
  /** What the customer is told when the server has accepted but what came of it cannot be read: that it went through, and where to look. Left out: 操作成功，结果请到App内查看. */
  accepted?: Text;
  /** What happens when a step of this action fails, instead of the document's catch.action. */
  catch?: CatchSteps;
}

/** Steps, from first to last. */
export type Steps = Step[];

/** Steps after a failure. They know error.kind, error.code and error.message. Code 200001 always counts as logged out, whatever stands here. */
export type CatchSteps = Step[];

/** One step of an action: exactly one thing to do. */
export interface Step {
  /** The step is skipped unless this holds. */
  when?: Condition;
  /** Calls this endpoint and waits. A failure ends the action and runs catch. What it answers is known to the steps behind it and to the dialogs that they open, whatever becomes of the login meanwhile. */
  call?: string;
  /** The action goes on only if this holds; else it ends with the toast in otherwise. */
  require?: Condition;
  /** What to tell the customer when require does not hold. */
  otherwise?: Text;
  /** Shows a short message for two seconds. */
  toast?: Text;
  /** Opens this dialog. */
  open?: string;
  /** Closes this dialog. */
  close?: string;
  /** Asks this endpoint again. The steps behind it go on at once, unless one of them, or the texts of a dialog that one opens, reads the answer. Buttons that depend on it are busy until it is there. */
  reload?: string;
  /** With reload: the steps behind it wait for the answer in any case. */
  wait?: true;
  /** Lets this draw come to rest on its result, and waits until it has. It moves from the call before on. */
  play?: string;
  /** Puts this draw back as it was before. */
  reset?: string;
  /** Goes to another page of the app. */
  navigate?: string;
  /** With navigate: what the new address carries, each parameter with the expression of its value. */
  query?: Record<string, Value>;
  /** With navigate: the parameters of this page's address go along. */
  keepQuery?: true;
  /** With navigate: what is carried as navigation state, out of sight of the address, each with the expression of its value. */
  state?: Record<string, Value>;
  /** Leaves for an https address of one of the hosts that the brand lists (hosts, partnerHosts), for a tel: number, or into an app by one of its schemes. The address may come from an answer, as in {bind.url}, and then be a path of this site, too; never from the address of the page, the session or what the customer typed. An address that is none of these is a failure that catch sees. */
  redirect?: Text;
  /** Asks the native app: one of the brand's native calls. Where no app knows it and the brand says nothing else to do, that is a failure that catch sees. */
  native?: string;
  /** With native: its arguments, each by its name with the expression of its value. */
  with?: Record<string, Value>;
  /** Sets values of local, each with an expression. */
  set?: Record<string, Value>;
  /** Counts the customer as logged out until a call succeeds. Code 200001 does so until the next login, whatever stands here. */
  logout?: true;
}

/** A pop-up over the page. Its texts and amounts show what was true when it opened, until it closes; its buttons say what holds now. */
export interface Dialog {
  /** The dialog's title. */
  title: Text;
  /** A picture above the title. */
  art?: Image;
  /** What the dialog shows. */
  view: View;
  /** What the closing button says. */
  close?: Text;
  /** true: closed by a cross in the corner instead of a button below, as fits a dialog with a form. What close says is then read aloud only. */
  cross?: boolean;
  /** true: confetti when it opens. For what was won. */
  celebrate?: boolean;
  /** An action that runs when the customer closes it. */
  onClose?: ActionReference;
  /** true: a picture on a dark veil, without a card around it, and a cross below. For the moment when something was won, claimed or joined. */
  overlay?: boolean;
}

/** A draw: what was drawn, by the server's answer, and the places on which it can come to rest, or its digits. A wheel, grid, deck or digits block shows it, the step play plays it. */
export interface Draw {
  /** What was drawn, from the answer of the call before. */
  result: Value;
  /** Where it can come to rest: each prize once, clockwise. Of a wheel from the top, of a grid from its first corner; of a deck in any order. */
  places?: Place[];
  /** How many digits the result has, for a digits block. */
  digits?: number;
  /** What people who cannot see it are told, once, when it has come to rest. */
  announce: Text;
}

/** A prize and its place. */
export interface Place {
  /** The result that comes to rest here. */
  prize: number | string | boolean;
  /** What stands here. */
  label: Text;
  /** A small second line. */
  note?: Text;
  /** On a wheel: a small picture of the prize, between its words and the hub. */
  art?: Image;
  /** On a wheel: by how many degrees it turns, full turns aside, for this prize to stand at the pointer. Left out of all places, they are evenly spread. */
  angleDeg?: number;
}

/** What the customer fills in. What is typed is sent by the action in do and kept nowhere else. */
export interface Form {
  /** The fields from top to bottom, each under its name. Known to the expressions of the action in do, of the endpoints it calls, and of the checks as forms.name.field: a number, the value of the option, true or false of a box, else the text. A number that is left empty, and a choice that was not made, is null. */
  fields: Record<string, Field>;
  /** What is checked before it is sent, from first to last. The first that fails shows its message, and nothing is sent. What the kind of a field demands is checked before the first check of that field, or of one below it. */
  checks?: FieldCheck[];
  /** What the sending button says. */
  submit: Text;
  /** The action that sends it. */
  do: string;
}

/** One field of a form. Its kind says what it is filled in with, and which other keys it has. */
export interface Field {
  /** What it is filled in with. text: words and figures. number: a number. choice: one of some options. consent: a box to tick. code: a one-time code that is sent to the customer. */
  kind?: "text" | "number" | "choice" | "consent" | "code";
  /** What is to be filled in; what a box says. That of a consent may hold links. */
  label: Text;
  /** An example or a hint in the empty field. Of a choice only the list of more than six options shows it. */
  placeholder?: Text;
  /** What stands in it at first. It comes in as soon as it is known, unless something was typed. */
  initial?: string | number;
  /** The keyboard that the phone shows: text, digits, phone, or id for identity numbers, which may end in X. */
  keyboard?: "text" | "digits" | "phone" | "id";
  /** What the browser may fill in by itself and remember. off for what shall be kept nowhere. */
  autocomplete?: "off" | "name" | "tel" | "cc-number" | "street-address" | "postal-code" | "email";
  /** So many characters at most; what is typed or pasted beyond is cut off. */
  maxLength?: number;
  /** true: white space is taken out of what is typed or pasted. */
  strip?: boolean;
  /** true: letters become capitals. */
  upperCase?: boolean;
  /** The smallest number that is taken. */
  minimum?: number;
  /** The largest number that is taken. */
  maximum?: number;
  /** Only numbers in steps of this are taken, counted from minimum, or from 0: 1 for whole numbers, 0.01 for yuan and fen. Left out, any number is. */
  step?: number;
  /** What there is to choose from. Up to six stand side by side, more of them in the phone's own list. */
  options?: FieldOption[];
  /** Whether the box must be ticked for the form to be sent; false where it is up to the customer. It is never ticked at first. */
  required?: boolean;
  /** Links behind the words of the box that do something. They tick nothing. */
  links?: FieldLink[];
  /** The action that has the code sent. A tap on the field's button runs it; it knows what is typed so far. */
  do?: string;
  /** The field that says where the code is sent. */
  to?: string;
  /** For so many milliseconds after a code was sent no other can be; the button counts down. Where sending failed it may be tried again at once. */
  cooldownMs?: number;
  /** How many digits the code has. */
  digits?: number;
  /** What the customer is told when it is filled in with something that its kind does not take: no such number, a box that must be ticked and is not, a code without all its digits. Left out, the engine has words of its own. */
  message?: Text;
}

/** One option of a choice. */
export interface FieldOption {
  /** What expressions know and calls send when it is chosen, once in a choice. */
  value: string | number;
  /** What customers read. */
  label: Text;
}

/** A link behind the words of a box. */
export interface FieldLink {
  /** What it says. */
  text: Text;
  /** What a tap does. */
  do: ActionReference;
  with?: Arguments;
}

/** One check of a field. It holds if pattern and require do; one that has neither asks that the field is not empty: that a box is ticked, an option chosen. */
export interface FieldCheck {
  /** The check is skipped unless this holds. Like require it sees what is typed now, as forms.name.field, besides all names of the page. */
  when?: Condition;
  /** The field's name. */
  field: string;
  /** The regular expression that the whole of it must match. An empty field has to match, too. */
  pattern?: string;
  /** What must hold of what is typed. */
  require?: Condition;
  /** What the customer is told when it fails. It may name what is typed, too. */
  message: Text;
}

/** One row of a table that shows words and figures. */
export interface WrittenRow {
  /** What stands in its columns, the first naming the row; \n begins a new line. */
  cells: Text[];
}

/** A bar at the top with a title and a back button. */
export interface TopBar {
  /** The bar is shown only when this holds. */
  when?: Condition;
  /** The bar's title; the page's title where left out. */
  title?: Text;
  /** What the back button does. */
  do: ActionReference;
  with?: Arguments;
}

/** Blocks, from top to bottom. */
export type View = Block[];

/** A long text in sections. Its sections can be linked to, from this page and by #name at the end of its address. */
export interface ArticleBlock extends AnyBlock {
  type: "article";
  /** The heading of the whole text. Leave it out where the page says it already. */
  title?: Text;
  /** A line below the title. */
  lead?: Text;
  /** The heading of a list of links to the sections. Left out, there is no list. */
  contents?: Text;
  /** articles: sections are 第一条, 第二条, their clauses 1.1, 1.2, points (1), (2). none: without numbers. */
  numbering?: "articles" | "none";
  /** The sections, from top to bottom. Items: One section. */
  sections: {
    name: Anchor;
    /** Its heading, without a number. */
    title: Text;
    /** Plain paragraphs below the heading. Items: One paragraph. */
    paragraphs?: LinkedText[];
    /** Its clauses: 1.1, 1.2 where articles are numbered, else with bullets. Items: One clause. */
    clauses?: {
      /** What it says. */
      text: LinkedText;
      /** Its points, below it: (1), (2) where articles are numbered, else with bullets. Items: One point. */
      points?: LinkedText[];
    }[];
  }[];
}

/** A card with a picture that is one large button. A state table says whether it can be tapped and what its label says. */
export interface BannerBlock extends AnyBlock {
  type: "banner";
  /** The state table: its row's text is the label, a disabled row greys the card. */
  table: string;
  /** What it leads to. */
  title: Text;
  /** What there is, below; \n begins a new line. */
  text?: Text;
  /** The picture. It fills the card; leave its left half calm, where the words stand. */
  art?: Image;
}

/** The button of a state table. */
export interface ButtonBlock extends AnyBlock {
  type: "button";
  /** The state table that says what the button shows and does. */
  table: string;
  /** true: it stays at the foot of the screen while the page scrolls. */
  sticky?: boolean;
}

/** Cards side by side, each with a picture, a title and a few words: what a product or service offers. As many in a row as fit. */
export interface CardsBlock extends AnyBlock {
  type: "cards";
  /** The cards. Items: One card. */
  items: {
    /** A small picture or icon. */
    art?: Image;
    /** What it is. Of three cards each has room for six characters in a line. */
    title: Text;
    /** What that means, below; \n begins a new line. */
    text?: Text;
  }[];
  /** true: the cards are steps, one after the other, with their numbers. */
  numbered?: boolean;
}

/** Time that runs out, in days, hours, minutes and seconds, or in days alone; -- when it is over or not known. When it runs out while the page is open, the page's data is loaded again by itself. */
export interface CountdownBlock extends AnyBlock {
  type: "countdown";
  /** The milliseconds left. */
  leftMs: Numeric;
  /** What it counts down to. */
  label: Text;
  /** all, or days alone, where no more is known: "info.days * 86400000". A day that has begun counts. */
  units?: "all" | "days";
}

/** Cards side by side, one for each item of a list, to swipe through and to turn over. A strip of tabs above tells them apart. */
export interface DeckBlock extends AnyBlock {
  type: "deck";
  /** The list. While it is on its way, a skeleton stands in its place. */
  each: List;
  as?: As;
  /** The card's tab. Sees item. It stands in one line: at best no more than six characters. */
  label: Text;
  /** A second, small line of the tab. Sees item. */
  note?: Text;
  /** The card that is shown first, and that the draw turns over. Sees item. */
  current: Condition;
  /** Whether the card shows its front. Sees item. */
  turned: Condition;
  /** The draw that turns over the current card. */
  draw?: string;
  /** What a card shows before it is turned over. Sees item. A tap on it is a tap on the button below. */
  back: View;
  /** What a card shows once it is turned over. Sees item. */
  front: View;
  /** What stands below the cards. Sees item. */
  below?: View;
}

/** Facts with their names, one below the other. */
export interface DetailsBlock extends AnyBlock {
  type: "details";
  /** What they are about. */
  title?: Text;
  /** A word or two beside the title. */
  tag?: Text;
  /** The facts. Items: One fact. */
  items: {
    /** What it is. */
    label: Text;
    /** How it is. */
    value: Text;
    /** A number whose sign colours the value as on Chinese markets: positive red, zero grey, negative green. */
    sign?: Numeric;
  }[];
}

/** A number whose digits roll and come to rest one after the other. */
export interface DigitsBlock extends AnyBlock {
  type: "digits";
  /** The draw that it shows, with digits. */
  draw: string;
  /** What the number is. It stands in one line: eighteen characters fit. */
  label: Text;
  /** The number that stands here while nothing is drawn. Anything but digits; where that leaves another count of digits than the draw has, blanks stand here. */
  value?: Text;
  /** What stands below the digits, from the first. Each stands in one line: four characters fit below a digit where there are no more than five digits. */
  notes?: Text[];
  /** How many digits are marked as won, counted from the first. */
  marked?: Numeric;
  /** How many milliseconds it takes the first digit to come to rest; each one after it comes to rest a little later. */
  durationMs?: number;
}

/** How it works, in numbered steps side by side. */
export interface FlowBlock extends AnyBlock {
  type: "flow";
  /** The steps. Items: One step. */
  items: {
    /** What to do. Of four steps each has room for four characters in a line, of three for six. */
    title: Text;
    /** A few words more. */
    text?: Text;
  }[];
}

/** Sections of which only the headings are seen until one is tapped; opening one closes the one that was open. #name at the end of the page's address opens a section. */
export interface FoldBlock extends AnyBlock {
  type: "fold";
  /** The sections, from top to bottom, all closed at first. Items: One section. */
  sections: {
    name: Anchor;
    /** Its heading, which opens and closes it. */
    title: Text;
    /** What it shows when it is open. */
    view: View;
  }[];
}

/** A form to fill in. */
export interface FormBlock extends AnyBlock {
  type: "form";
  /** The form. */
  form: string;
}

/** A grid of three by three: eight prizes around a button. A light runs around and comes to rest on a prize. */
export interface GridBlock extends AnyBlock {
  type: "grid";
  /** The draw that it shows, with eight places. */
  draw: string;
  /** The state table of the button in the middle. Two lines of two characters fit there. */
  table: string;
  /** Full laps before the light comes to rest. */
  laps?: number;
  /** Milliseconds that the light stands on each cell. */
  stepMs?: number;
}

/** The head of the page: a large title over a picture. */
export interface HeroBlock extends AnyBlock {
  type: "hero";
  /** The campaign's name, large. The shorter it is, the larger: ten characters fit in one line. */
  title: Text;
  /** A short line above the title. */
  kicker?: Text;
  /** A line below the title: what there is to win. */
  text?: Text;
  /** Where the words stand: center, or start where the picture has its weight on the other side. */
  align?: "center" | "start";
  /** The picture. It fills the width of the page; leave its middle calm where the title stands. */
  art?: Image;
}

/** A picture across the page: one that is named here, or one whose address comes from an answer. */
export interface ImageBlock extends AnyBlock {
  type: "image";
  /** The picture. */
  image?: Image;
  /** The address of a picture from an answer. It takes the height that it has; meanwhile it keeps the place of a page of paper. */
  address?: string;
  /** With address: what the picture shows, for people who cannot see it; empty for mere decoration. In a list it is followed by which picture of how many it is. */
  alt?: Text;
}

/** Words to tap, for what is not the page's main button. */
export interface LinkBlock extends AnyBlock {
  type: "link";
  /** What it says. In the corner it is written downwards: at best no more than four characters. */
  text: Text;
  /** What a tap does. */
  do: ActionReference;
  with?: Arguments;
  /** inline: where it stands. corner: at the right edge of the screen, the first of them at the top. */
  place?: "inline" | "corner";
}

/** Something for each item of a list. */
export interface ListBlock extends AnyBlock {
  type: "list";
  /** The list. While it is on its way, a skeleton stands in its place. */
  each: List;
  as?: As;
  /** What is shown for each item. Expressions inside also see item. */
  view: View;
  /** What is said when there is none; empty where nothing is. */
  empty: Text;
}

/** Rows that move by themselves without end. They stand still while the page is hidden, under the finger, and for customers who want no movement. */
export interface MarqueeBlock extends AnyBlock {
  type: "marquee";
  /** The list. Its items are dealt out to the rows in turn. While it is on its way, a skeleton stands in its place. */
  each: List;
  as?: As;
  /** How many rows. */
  rows?: number;
  /** How fast each row moves, in pixels of the 375-pixel-wide design a second; with fewer than rows, they are taken in turn. */
  pxPerSecond?: number[];
  /** What stands before the amount. */
  text: Text;
  /** The amount, highlighted. */
  amount?: Text;
  /** What stands after the amount. */
  suffix?: Text;
  /** The address of a small round picture before the words. */
  picture?: string;
  /** What is said when there is none; empty where nothing is. */
  empty: Text;
}

/** One voucher or promotion on offer: what it is worth, what it is for, and a small button by a state table. Several of them make a coupon centre. */
export interface OfferBlock extends AnyBlock {
  type: "offer";
  /** The state table: its row's text is the button, its hint stands below the words; a disabled row greys the card. */
  table: string;
  /** A small label in the corner. */
  tag?: Text;
  /** A small word before the value. */
  lead?: Text;
  /** What it is worth, large at the left. Digits alone are an amount. */
  value?: Text;
  /** The unit of the value. */
  unit?: Text;
  /** A picture at the left: alone where there is no value, else faint behind it. */
  art?: Image;
  /** What it is. */
  title: Text;
  /** Its condition or what it is for, below; \n begins a new line. */
  text?: Text;
  /** Further blocks inside the card, below. */
  view?: View;
}

/** Another page of the project inside this one. It has its own data, states and dialogs, and sees the same address; its bar at the top is left out. */
export interface PageBlock extends AnyBlock {
  type: "page";
  /** The other page's route. That page must not hold further pages. */
  route: string;
}

/** A card that holds other blocks. */
export interface PanelBlock extends AnyBlock {
  type: "panel";
  /** The card's heading. */
  title?: Text;
  /** What the card holds. */
  view: View;
}

/** A notice drawn as a poster that fills the first screen. All its words are text; what is drawn around them is decoration in the theme's colours. */
export interface PosterBlock extends AnyBlock {
  type: "poster";
  /** What is drawn around the words. festive: lanterns, rays and clouds. official: a framed sheet of paper, for sober notices. winter: snow over hills. summer: sun and waves. The colours are the theme's. */
  tone?: "festive" | "official" | "winter" | "summer";
  /** A few words above the title. */
  kicker?: Text;
  /** What it is about, large; \n begins a new line. At best no more than twelve characters. */
  title: Text;
  /** When it applies, or of when it is, below the title. */
  date?: Text;
  /** A picture below the title. */
  art?: Image;
  /** A table on a card. */
  table?: {
    /** What it is about, above it. */
    title?: Text;
    /** What each column is called, from the first: that of the names of the rows. */
    columns: Text[];
    /** The rows, written out from top to bottom. */
    rows?: WrittenRow[];
    /** Instead of rows: one row for each item of this list. */
    each?: List;
    as?: As;
    /** With each: what stands in the columns of an item's row; \n begins a new line. Sees item. */
    cells?: Text[];
    /** With each: what is said when the list has no item; 暂无 where left out. */
    empty?: Text;
    /** Small words below the table. */
    note?: Text;
  };
  /** Paragraphs, from top to bottom; \n begins a new line. */
  lines?: Text[];
  /** Who signs it, at its end; \n begins a new line. */
  signature?: Text;
}

/** A bar that fills towards a goal. */
export interface ProgressBlock extends AnyBlock {
  type: "progress";
  /** How far it is. */
  reached: Numeric;
  /** Where it is full. */
  goal: Numeric;
  /** What it measures. */
  label: Text;
  /** Where it stands. */
  text?: Text;
  /** A line below. */
  hint?: Text;
}

/** A table: a row for each item of a list. */
export interface RecordsBlock extends AnyBlock {
  type: "records";
  /** The list. */
  each: List;
  as?: As;
  /** The columns, from first to last. Items: One column. */
  columns: {
    /** Its heading. */
    label: Text;
    /** What stands in it. Sees item. */
    value: Text;
    /** When the value stands out. Sees item. */
    strong?: Condition;
  }[];
  /** What is said while it is on its way. */
  loading?: Text;
  /** What is said when there is none. */
  empty: Text;
}

/** The rules of the campaign, numbered. */
export interface RulesBlock extends AnyBlock {
  type: "rules";
  /** The heading; 活动规则 where left out. */
  title?: Text;
  /** The rules, one text each. */
  items: Text[];
  /** So many rules stand there at once, the others behind a line that says how many there are. Where left out, all do. */
  first?: number;
}

/** A long page in sections, with a bar at the top that scrolls to them and highlights the one on the screen. On wide screens it takes the whole width. */
export interface SectionsBlock extends AnyBlock {
  type: "sections";
  /** The name at the left of the bar. */
  brand?: Text;
  /** A button at the right of the bar, which stays in reach. */
  action?: {
    /** What it says. */
    text: Text;
    /** What a tap does. */
    do: ActionReference;
    with?: Arguments;
  };
  /** The sections, from top to bottom. Items: One section. */
  sections: {
    /** What it is called in the bar. */
    label: Text;
    /** Where it begins, in CSS pixels from the top of the page: its link scrolls there. The first is 0, each lies below the one before. A section is at least as high as from here to the next. */
    offsetPx: number;
    /** From this scroll position on it is the highlighted one, in CSS pixels; the offset where left out. */
    fromPx?: number;
    /** The section's heading. */
    title?: Text;
    /** A line below the heading. */
    text?: Text;
    /** plain: on the page's background. surface: on the colour of cards. bold: on the main colours. */
    tone?: "plain" | "surface" | "bold";
    /** What it shows. */
    view: View;
  }[];
}

/** Figures side by side, each with its name. */
export interface StatsBlock extends AnyBlock {
  type: "stats";
  /** The figures. Items: One figure. */
  items: {
    /** What the figure is. Of four figures each has room for five characters in a line, of two for ten. */
    label: Text;
    /** The figure. */
    value: Text;
    /** What follows the figure. */
    unit?: Text;
    /** A number whose sign colours the figure as on Chinese markets: positive red, zero grey, negative green. */
    sign?: Numeric;
  }[];
}

/** What a state table says, as words: nothing can be tapped. */
export interface StatusBlock extends AnyBlock {
  type: "status";
  /** The state table. */
  table: string;
}

/** A table of words and figures. */
export interface TableBlock extends AnyBlock {
  type: "table";
  /** What it is about, above it. */
  title?: Text;
  /** What each column is called, from the first: that of the names of the rows. */
  columns: Text[];
  /** The rows, written out from top to bottom. */
  rows?: WrittenRow[];
  /** Instead of rows: one row for each item of this list. */
  each?: List;
  as?: As;
  /** With each: what stands in the columns of an item's row; \n begins a new line. Sees item. */
  cells?: Text[];
  /** With each: what is said when the list has no item; 暂无 where left out. */
  empty?: Text;
  /** Small words below the table. */
  note?: Text;
}

/** Several views in one place, of which the customer picks one. */
export interface TabsBlock extends AnyBlock {
  type: "tabs";
  /** The views, the first one open. Items: One view. */
  tabs: {
    /** What it is called. Of four tabs each has room for four characters in a line, of two for eight. */
    label: Text;
    /** What it shows. */
    view: View;
  }[];
}

/** A paragraph. */
export interface TextBlock extends AnyBlock {
  type: "text";
  /** The text. */
  text: Text;
  /** plain, muted (small print) or strong. */
  tone?: "plain" | "muted" | "strong";
  /** Where the lines stand. */
  align?: "start" | "center";
}

/** What is to be had at which step, as vouchers side by side that rise from the first to the last. */
export interface TiersBlock extends AnyBlock {
  type: "tiers";
  /** The steps, from the lowest to the highest. Two to four fit side by side. */
  each: List;
  as?: As;
  /** What is to be had there, large. Sees item. Of four steps each has room for three digits and the unit in a line. */
  value: Text;
  /** The unit of the value. Sees item. */
  unit?: Text;
  /** What the value is, below it. Sees item. */
  text?: Text;
  /** What it takes, on the stub. Sees item. Of four steps each has room for five characters in a line. */
  title: Text;
  /** When the step is the customer's own: it stands out. Sees item. */
  reached?: Condition;
  /** A small tag on the step that is the customer's own. Sees item. */
  mark?: Text;
}

/** Ways to go on, side by side, each a large button. */
export interface TilesBlock extends AnyBlock {
  type: "tiles";
  /** The heading above. */
  title?: Text;
  /** The tiles. Items: One tile. */
  items: {
    /** Where it leads. Of two tiles side by side each has room for five characters in a line beside its picture. */
    title: Text;
    /** What to expect there, below. */
    text?: Text;
    /** A small picture or icon. Left out, the first character of the title stands there. */
    art?: Image;
    /** What a tap does. */
    do: ActionReference;
    with?: Arguments;
  }[];
}

/** A box to tick. Whether it is ticked is a value of local, for tables and the steps of actions to read. */
export interface ToggleBlock extends AnyBlock {
  type: "toggle";
  /** The value of local that it sets to true or false; say there which it is at first. */
  local: string;
  /** What is agreed to by ticking it. A tap on it ticks the box. */
  text: Text;
  /** Words to tap behind the text; they do not tick the box. Items: One link. */
  links?: {
    /** What it says. */
    text: Text;
    /** What a tap does. */
    do: ActionReference;
    with?: Arguments;
  }[];
}

/** A voucher or red packet with its amount, large. */
export interface VoucherBlock extends AnyBlock {
  type: "voucher";
  /** ticket: a voucher with a stub to tear off. packet: a red packet with the voucher looking out of it; a button right below stands on it. */
  shape?: "ticket" | "packet";
  /** The amount, large. */
  amount: Text;
  /** What follows the amount. */
  unit?: Text;
  /** What it is. */
  title: Text;
  /** A line below: what it is good for or how to earn it. */
  text?: Text;
  /** A stamp across the corner. At best no more than three characters. */
  stamp?: Text;
  /** When the stamp is on it. */
  stamped?: Condition;
}

/** A wheel of fortune. Its pointer stands at the top. */
export interface WheelBlock extends AnyBlock {
  type: "wheel";
  /** The draw that it shows. */
  draw: string;
  /** The state table of a button in its middle. Left out, a button block below plays it. Two lines of two characters fit there. */
  table?: string;
  /** Full turns before it comes to rest. */
  turns?: number;
  /** How many milliseconds it takes to come to rest. */
  durationMs?: number;
}

/** What every block has. */
export interface AnyBlock {
  /** The kind of block. */
  type: string;
  /** The block is shown only when this holds. */
  when?: Condition;
}

/** One block of a page. */
export type Block = ArticleBlock | BannerBlock | ButtonBlock | CardsBlock | CountdownBlock | DeckBlock | DetailsBlock | DigitsBlock | FlowBlock | FoldBlock | FormBlock | GridBlock | HeroBlock | ImageBlock | LinkBlock | ListBlock | MarqueeBlock | OfferBlock | PageBlock | PanelBlock | PosterBlock | ProgressBlock | RecordsBlock | RulesBlock | SectionsBlock | StatsBlock | StatusBlock | TableBlock | TabsBlock | TextBlock | TiersBlock | TilesBlock | ToggleBlock | VoucherBlock | WheelBlock;
