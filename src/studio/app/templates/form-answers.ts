import type { AmountAnswer } from "../../../refactor/copies/template-answers.ts";
import type { TemplateQuestions } from "../../../refactor/copies/template-questions.ts";
import type { NewCampaignRequest } from "../../api-write.ts";

/** An amount of the form: as in the template, and as the operator writes it. */
export interface FormAmount extends Pick<AmountAnswer, "draw" | "pointer" | "from"> {
  /** Identifies its field. */
  key: string;
  text: string;
}

/** What the fields of the form contain. */
export interface FormAnswers {
  id: string;
  title: string;
  route: string;
  firstDay: string;
  lastDay: string;
  /** Prizes that the operator removed are left out. */
  amounts: readonly FormAmount[];
  paths: Readonly<Record<string, string>>;
}

/** Returns the answers before the operator writes any: amounts as in the template, and an id that is free. Pure. */
export function firstAnswers(questions: TemplateQuestions, ids: ReadonlySet<string>): FormAnswers {
  const id = freeIdLike(questions.id, ids);
  const prizes = questions.draws.flatMap(({ name, prizes }) =>
    prizes.map((from) => amountOf({ draw: name, from })),
  );
  const others = questions.amounts.map(({ amount, pointer }) => amountOf({ pointer, from: amount }));
  return {
    id,
    title: "",
    route: `/${id}`,
    firstDay: "",
    lastDay: "",
    amounts: [...prizes, ...others],
    paths: {},
  };
}

function amountOf(where: Pick<AmountAnswer, "draw" | "pointer" | "from">): FormAmount {
  return { ...where, key: `${where.draw ?? where.pointer}:${where.from}`, text: String(where.from) };
}

function freeIdLike(id: string, ids: ReadonlySet<string>): string {
  const taken = new Set([...ids].map((one) => one.toLowerCase()));
  const base = id.replace(/\d+$/, "") || id;
  for (let count = 2; ; count++) {
    const found = taken.has(id.toLowerCase()) ? `${base}${count}` : id;
    if (!taken.has(found.toLowerCase())) return found;
  }
}

/** Returns the request for these answers. An amount that is no number stays as in the template. Pure. */
export function answersOf(answers: FormAnswers, { amounts, draws }: TemplateQuestions): NewCampaignRequest {
  const { firstDay, id, lastDay, paths, route, title } = answers;
  const written = answers.amounts.flatMap(({ draw, from, pointer, text }): AmountAnswer[] => {
    const to = text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(to) && to !== from ? [{ draw, pointer, from, to }] : [];
  });
  const removed = draws.flatMap(({ name, prizes }) =>
    prizes
      .filter((prize) => answers.amounts.every(({ draw, from }) => draw !== name || from !== prize))
      .map((from): AmountAnswer => ({ draw: name, from, to: null })),
  );
  const known = new Set(amounts.map(({ pointer }) => pointer));
  return {
    ...{ id: id.trim(), title: title.trim() },
    answers: {
      route: route.trim(),
      ...(firstDay !== "" && { firstDay }),
      ...(lastDay !== "" && { lastDay }),
      amounts: [...written.filter(({ pointer }) => pointer === undefined || known.has(pointer)), ...removed],
      paths: Object.fromEntries(Object.entries(paths).filter(([, path]) => path.trim() !== "")),
    },
  };
}
