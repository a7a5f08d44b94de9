import { useEffect, useMemo, useState } from "react";
import type { Schemas } from "../../../../check/schema/json-schema.ts";
import { useDesk, useStudio } from "../../desk/StudioContext.tsx";
import { createFormDesk, type FormDesk } from "./form-desk.ts";

/** The form of the open file; null as long as it is not asked for, or what documents may hold is not known. */
export function useFormDesk(isAsked: boolean): FormDesk | null {
  const { desk, server, viewRef } = useStudio();
  const [schemas, setSchemas] = useState<Schemas | null>(null);
  const path = useDesk(({ open }) => open?.path);
  const isBrand = useDesk(({ files, open }) =>
    Boolean(files?.some((file) => file.path === open?.path && file.kind === "brand")),
  );
  const isMissing = isAsked && schemas === null;
  useEffect(() => {
    if (isMissing) server.schemas().then(setSchemas, desk.fail);
  }, [isMissing, server, desk]);
  return useMemo(() => {
    if (!schemas || path === undefined) return null;
    const file = isBrand ? "brand.schema.json" : "campaign.schema.json";
    return createFormDesk({ schemas, file, view: () => viewRef.current });
  }, [schemas, path, isBrand, viewRef]);
}
