import { en, type Language } from "../../language/messages/localized-text.ts";
import type { Persona, ProjectSandbox } from "./project-sandbox.ts";

/** The test customers of projects that name none. */
const GENERAL_PERSONAS = [
  {
    token: "new-user",
    title: en`New customer`.zh`新顾客`,
    description: en`Registered today`.zh`今天刚注册`,
  },
  {
    token: "old-user",
    title: en`Regular customer`.zh`老顾客`,
    description: en`Registered a year ago`.zh`一年前注册`,
    isUsual: true,
  },
];

/** Returns the test customers of a project, or by default two. */
export function personasOf(
  { personas }: Pick<ProjectSandbox, "personas"> = {},
  language: Language = "en",
): readonly Persona[] {
  return (
    personas ??
    GENERAL_PERSONAS.map(({ title, description, ...rest }) => ({
      ...{ ...rest, title: title[language], description: description[language] },
    }))
  );
}

/** Returns the token of the customer to whom previews and pictures show pages. */
export function usualTokenOf(project: Pick<ProjectSandbox, "personas"> | undefined): string {
  const personas = personasOf(project);
  return (personas.find(({ isUsual }) => isUsual) ?? personas[0])?.token ?? "";
}
