/** A sentence of a comment, a test title, a description or a document. */
export interface Sentence {
  file: string;
  line: number;
  text: string;
}

/** A phrase that is hard to read, and what to write instead. */
export interface ProseFinding extends Sentence {
  advice: string;
}

interface ProseRule {
  pattern: RegExp;
  advice: string;
}

const PROSE_RULES: readonly ProseRule[] = [
  {
    pattern: /^(?:What|Who|Whom|Whoever|Whatever|Of what|Of which)\b(?!.*\?)/,
    advice: "Begin with a noun or a verb: “Events of a page”, “Returns the …”.",
  },
  {
    pattern: /\b(?:[Ss]tands?|stood)\b(?! (?:for|in for|alone|out))/,
    advice: "Write is, appears, is written or is defined.",
  },
  {
    pattern: /\b(?:is|are|was|were|be|been) told\b|\btells? of\b|\btold of\b/,
    advice: "Write reports, shows, notifies or returns.",
  },
  {
    pattern: /\b[Ww]hoever\b|(?:^|[,;:] |\b(?:for|to|of|by|where|that|and) )who (?:\w+s|is|has|are|have)\b/,
    advice: "Name the actor: the caller, the customer, the operator.",
  },
  {
    pattern: /\b(?:is|are|was|were) (?:none|nothing|no (?!longer|more)[a-z]+)\b/,
    advice: "Write does not exist, has no …, is empty or is undefined.",
  },
  {
    pattern:
      /\b(?:anew|thereof|wherein|whereof|hence|thither|heeds?|mend(?:ed|s|ing)?|in its stead|at hand|led astray|withal)\b/i,
    advice: "Use the everyday word: again, fix, instead, available.",
  },
  { pattern: /\bof (?:which|whom)\b/, advice: "Split the sentence, or use whose or that." },
  {
    pattern: /\bas (?:it|they|he) (?:stands?|stood)\b|\bas (?:it|they) (?:is|are|was|were)(?=[.;,]|$)/,
    advice: "Write unchanged, verbatim or current.",
  },
  {
    pattern: /(?:^|[^\w]) ?[Ss]o (?:many|much|long|far)\b(?! as| that)/,
    advice: "Give the unit or the number.",
  },
  {
    pattern: /\b(?:else|otherwise)[.;](?:\s|$)/,
    advice: "Put the condition first: “Without a login, …”.",
  },
];

/** Maximum length of the first line of a commit message, in characters. */
const MAX_COMMIT_SUBJECT_LENGTH = 72;

/** Splits a text at the ends of sentences. */
function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+/).filter((sentence) => /\w{2}/.test(sentence));
}

/**
 * Returns the sentences of a file, each with the line on which its comment, title or paragraph begins: comments and
 * test titles of TypeScript, lines of Markdown, English descriptions of JSON. Returns none for other files.
 */
export function splitFileIntoSentences(file: string, text: string): Sentence[] {
  const passages = findProsePassages(file, text.split("\n"));
  return passages.flatMap(({ line, text }) => splitSentences(text).map((text) => ({ file, line, text })));
}

type Passage = Omit<Sentence, "file">;

function findProsePassages(file: string, lines: readonly string[]): Passage[] {
  if (file.endsWith(".md")) return markdownPassages(lines);
  if (file.endsWith(".json"))
    return lines.flatMap((text, index) => {
      const description = /"description":\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
      return description ? [{ line: index + 1, text: JSON.parse(description) }] : [];
    });
  return /\.(ts|tsx|mjs)$/.test(file) ? prosePassagesInCode(lines) : [];
}

/** Code blocks are left out. */
function markdownPassages(lines: readonly string[]): Passage[] {
  let isCode = false;
  return lines.flatMap((text, index) => {
    if (/^\s*```/.test(text)) {
      isCode = !isCode;
      return [];
    }
    return isCode ? [] : [{ line: index + 1, text: text.replace(/^[#>|\-*\s\d.]+/, "") }];
  });
}

/** Returns the comments and test titles of a code file. A block comment is one passage, as are adjacent line comments. */
function prosePassagesInCode(lines: readonly string[]): Passage[] {
  const passages: Passage[] = [];
  let block: Passage | undefined;
  let lastComment = -1;
  for (const [index, text] of lines.entries()) {
    const opened = block ? text : /^\s*(?:\{\s*)?\/\*\*?(.*)$/.exec(text)?.[1];
    if (opened !== undefined) {
      block ??= { line: index + 1, text: "" };
      const [inner = "", end] = opened.split("*/");
      block.text += ` ${inner.replace(/^\s*\*?\s*/, "")}`;
      if (end !== undefined) {
        passages.push(block);
        block = undefined;
      }
      continue;
    }
    const comment = /^\s*\/\/\s?(.*)$/.exec(text)?.[1];
    const previous = passages.at(-1);
    if (comment !== undefined) {
      if (previous && lastComment === index - 1) previous.text += ` ${comment}`;
      else passages.push({ line: index + 1, text: comment });
      lastComment = index;
      continue;
    }
    const title = /^\s*(?:it|test|describe)(?:\.\w+)*\(\s*(["'`])(.+?)\1/.exec(text)?.[2];
    if (title) passages.push({ line: index + 1, text: title });
  }
  return passages;
}

/** Returns the phrases of a sentence that are hard to read, with advice. */
export function findHardPhrases(sentence: Sentence): ProseFinding[] {
  return PROSE_RULES.filter(({ pattern }) => pattern.test(sentence.text)).map(({ advice }) => ({
    ...sentence,
    advice,
  }));
}

/** Returns what is wrong with the first line of a commit message; undefined if it is right. */
export function findCommitSubjectFault(subject: string): string | undefined {
  if (subject.length > MAX_COMMIT_SUBJECT_LENGTH)
    return `has ${subject.length} characters, expected at most ${MAX_COMMIT_SUBJECT_LENGTH}`;
  if (subject.endsWith(".")) return "ends with a full stop";
  if (/^[a-z]/.test(subject)) return "begins with a small letter";
  const [first = ""] = subject.split(" ");
  if (/^(?:Added|Adds|Adding|Fixed|Fixes|Fixing|Changed|Changes|Removed|Removes|The|A|An)$/.test(first))
    return `begins with “${first}”, expected the imperative, such as “Add”`;
  return undefined;
}
