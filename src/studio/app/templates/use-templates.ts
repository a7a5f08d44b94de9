import { useEffect, useMemo, useState } from "react";
import { pageKey } from "../../../language/page-key.ts";
import type { TemplateEntry, TemplateResponse } from "../../api-templates.ts";
import { useLanguage } from "../base/Language.tsx";
import { templateClient } from "../base/studio-client.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";

/** A template that the operator can choose. */
export interface Template {
  /** Its name in requests. */
  from: string;
  title: string;
  /** The address of its page, for a campaign of the project; empty for others. */
  about: string;
  /** The key of its page, for a campaign of the project; null for others. */
  key: string | null;
}

/** The editor on whose behalf the server draws templates, so that they are not among the operator's drafts. */
export const TEMPLATE_EDITOR = `templates-${crypto.randomUUID()}`;

/** Returns the templates that are no campaigns of the project, or null while they are loaded. */
export function useGeneralTemplates(): readonly Template[] | null {
  const { session } = useStudio();
  const { say } = useLanguage();
  const [found, setFound] = useState<readonly TemplateEntry[] | null>(null);
  useEffect(() => {
    templateClient.list().then(setFound, session.fail);
  }, [session]);
  return useMemo(
    () => found?.map(({ from, title }) => ({ ...{ from, title: say(title), about: "", key: null } })) ?? null,
    [found, say],
  );
}

/** Returns the campaigns of the project as templates; null while they are loaded. */
export function useCampaignTemplates(): readonly Template[] | null {
  const files = useSessionState((state) => state.files);
  return useMemo(
    () =>
      files?.flatMap(({ id, kind, path, routes: [route], title }): Template[] =>
        kind === "campaign" && route !== undefined
          ? [{ from: path, title: title || id, about: route, key: pageKey(route) }]
          : [],
      ) ?? null,
    [files],
  );
}

const described = new Map<string, Promise<TemplateResponse>>();

/** Requests the questions and the page of a template. Those of general templates are kept, since they do not change. */
export function describeTemplate({ from, key }: Template): Promise<TemplateResponse> {
  if (key !== null) return templateClient.describe(TEMPLATE_EDITOR, from);
  const known = described.get(from) ?? templateClient.describe(TEMPLATE_EDITOR, from);
  described.set(from, known);
  known.catch(() => described.delete(from));
  return known;
}
