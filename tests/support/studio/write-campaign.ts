import type { CompletionTypist } from "./completion-typist.ts";

/** Reason for a name of a part of the campaign. */
const NAME = "a name is up to whoever writes";
/** Reason for a text that customers read. */
const WORDS = "words for customers";
/** Reason for a name that the mall's server defines. */
const SERVER = "how the server calls it";
const AMOUNT = "an amount is up to whoever writes";

/**
 * Writes a campaign with a wheel, a form and two tables into an empty text. Everything that the language, the brand or
 * the campaign itself defines is chosen from completions.
 */
export async function writeCampaign(pen: CompletionTypist): Promise<void> {
  await pen.ask("{ … }");
  await pen.write("luckyTea", NAME);
  await pen.next();
  await pen.write("幸运春茶", WORDS);
  await pen.press("ArrowRight");
  await pen.choose("route", "ro");
  await pen.write("/luckyTea", "an address is up to whoever writes");
  await pen.next();
  await writeForm(pen);
  await writeEndpoints(pen);
  await pen.press("ArrowDown", "End");
  await pen.choose("load", "lo");
  await pen.choose("status", "st");
  await pen.press("End");
  await writeDraw(pen);
  await writeTables(pen);
  await pen.press("ArrowDown", "End");
  await writeActions(pen);
  await writeView(pen);
}

async function writeForm(pen: CompletionTypist): Promise<void> {
  await pen.choose("forms", "fo");
  await pen.write("sign", NAME);
  await pen.next();
  await pen.write("phone", NAME);
  await pen.next();
  await pen.write("手机号", WORDS);
  await pen.next();
  await pen.write("报名", WORDS);
  await pen.next();
  await pen.write("join", NAME);
  await pen.next();
}

async function writeEndpoints(pen: CompletionTypist): Promise<void> {
  await pen.choose("endpoints", "end");
  await pen.write("status", NAME);
  await pen.next();
  await pen.write("/api/lucky/tea/info", SERVER);
  await writeData(pen, "joined", "boolean");
  await pen.press("ArrowRight", "ArrowRight");
  await pen.choose("name", "na");
  await pen.write("chances", SERVER);
  await pen.next();
  await writeType(pen, "integer");
  await pen.choose("minimum", "mini");
  await pen.press("End");
  await pen.choose("endpoint", "endp");
  await pen.write("lottery", NAME);
  await pen.next();
  await pen.write("/api/lucky/tea/draw", SERVER);
  await writeData(pen, "prize");
  await pen.choose("enum", "en");
  await pen.write("5, 10", AMOUNT);
  await pen.press("End");
  await pen.choose("endpoint", "endp");
  await pen.write("join", NAME);
  await pen.next();
  await pen.write("/api/lucky/tea/join", SERVER);
  await pen.press("ArrowRight");
  await pen.choose("send", "se");
  await pen.write("phone", SERVER);
  await pen.next();
  await pen.choose("forms", "for");
  await pen.write(".", "behind it stand the forms");
  await pen.choose("sign", "si");
  await pen.write(".", "behind it stand the fields");
  await pen.choose("phone", "ph");
}

/** Writes an endpoint's `data`: an object with one field. */
async function writeData(pen: CompletionTypist, field: string, type?: string): Promise<void> {
  await pen.press("ArrowRight");
  await pen.choose("data", "data");
  await writeType(pen, "object");
  await pen.choose("properties", "prop");
  await pen.write(field, SERVER);
  await pen.next();
  if (type) await writeType(pen, type);
}

async function writeType(pen: CompletionTypist, type: string): Promise<void> {
  await pen.choose("type", "ty");
  await pen.choose(type, type.slice(0, 3));
  await pen.next();
}

async function writeDraw(pen: CompletionTypist): Promise<void> {
  await pen.choose("draws", "dr");
  await pen.write("gifts", NAME);
  await pen.next();
  await pen.write("5", AMOUNT);
  await pen.next();
  await pen.write("5元", WORDS);
  await pen.next();
  await pen.write("10", AMOUNT);
  await pen.next();
  await pen.write("10元", WORDS);
  await pen.next();
  await pen.choose("lottery.prize", "pri");
  await pen.next();
  await pen.write("抽中", WORDS);
  await pen.ask("{lottery.prize}");
  await pen.write("元", WORDS);
  await pen.next();
}

async function writeTables(pen: CompletionTypist): Promise<void> {
  await pen.choose("tables", "tab");
  await pen.write("main", NAME);
  await pen.next();
  await writeLogin(pen, "登录参加");
  await writeRow(pen, "joined", "已报名");
  await pen.choose("when", "wh");
  await pen.choose("status.joined", "joi");
  await pen.press("ArrowRight");
  await pen.choose("disabled", "dis");
  await pen.press("End");
  await writeRow(pen, "open", "了解订购");
  await pen.ask("do");
  await pen.choose("order", "or");
  await pen.press("ArrowDown", "End", "ArrowDown", "End");
  await pen.ask("table");
  await pen.write("spin", NAME);
  await pen.next();
  await writeLogin(pen, "登录");
  await writeRow(pen, "ready", "抽奖");
  await pen.choose("when", "wh");
  await pen.choose("status.chances", "cha");
  await pen.write(" ", "between a name and what is done with it");
  await pen.pick(">");
  await pen.write("0", AMOUNT);
  await pen.press("ArrowRight");
  await pen.ask("do");
  await pen.write("spin", NAME);
  await pen.press("End");
  await writeRow(pen, "none", "机会已用完");
  await pen.choose("disabled", "dis");
  await pen.press("End", "ArrowDown", "End", "ArrowDown", "End");
}

/** Fills in the first row of a table, which the table's skeleton contains. */
async function writeLogin(pen: CompletionTypist, words: string): Promise<void> {
  await pen.write("loggedOut", NAME);
  await pen.next();
  await pen.write(words, WORDS);
  await pen.press("ArrowRight");
  await pen.choose("when", "wh");
  await pen.pick("!");
  await pen.choose("session.loggedIn", "logg");
  await pen.press("ArrowRight");
  await pen.ask("do");
  await pen.choose("login", "log");
  await pen.press("End");
}

async function writeRow(pen: CompletionTypist, state: string, words: string): Promise<void> {
  await pen.ask("{ … }");
  await pen.write(state, NAME);
  await pen.next();
  await pen.write(words, WORDS);
  await pen.press("ArrowRight");
}

/** Writes the actions, whose names the tables and the form already use. */
async function writeActions(pen: CompletionTypist): Promise<void> {
  await pen.choose("actions", "act");
  await pen.pick("call");
  await pen.choose("join", "jo");
  await pen.press("End");
  await pen.ask("toast");
  await pen.write("报名成功", WORDS);
  await pen.press("End");
  await pen.ask("reload");
  await pen.choose("status", "st");
  // The other action is two lines below, with an empty list of steps.
  await pen.press("ArrowDown", "ArrowDown", "End", "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await pen.ask("call");
  await pen.choose("lottery", "lo");
  await pen.press("End");
  await pen.ask("play");
  await pen.choose("gifts", "gi");
  await pen.press("End");
  await pen.ask("reload");
  await pen.choose("status", "st");
}

async function writeView(pen: CompletionTypist): Promise<void> {
  await pen.press("Control+End", "ArrowUp", "End", "ArrowLeft");
  await pen.choose("hero", "头图");
  await pen.write("幸运春茶", WORDS);
  await pen.press("End");
  await pen.ask("wheel");
  await pen.choose("gifts", "gi");
  await pen.press("ArrowRight");
  await pen.choose("table", "ta");
  await pen.choose("spin", "sp");
  await pen.press("End");
  await pen.ask("form");
  await pen.choose("sign", "si");
  await pen.press("End");
  await pen.ask("button");
  await pen.choose("main", "ma");
}
