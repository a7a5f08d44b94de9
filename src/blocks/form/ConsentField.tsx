import { useMemo } from "react";
import { anchorsIn } from "../../language/syntax/linked-text.ts";
import { LinkedText } from "../article/LinkedText.tsx";
import { textKey, useCampaign, useTaps, useWords } from "../campaign-context.ts";

import type { KindProps } from "./kind-props.ts";
import "../toggle/toggle.css";

/** A box to tick. What it says can be tapped too; the links in it and behind it lead on and tick nothing. */
export function ConsentField({ name, field, control, isWrong, onEdit }: KindProps) {
  const { plan } = useCampaign();
  const { on } = useTaps();
  const words = useWords();
  const anchors = useMemo(() => anchorsIn(plan.campaign), [plan]);
  return (
    <div className="toggle field-consent">
      <label className="toggle-label">
        <input
          ref={control}
          type="checkbox"
          name={name}
          className="toggle-box"
          aria-required={field.required !== false}
          {...isWrong}
          onChange={onEdit}
        />
        <span>
          <LinkedText text={field.label} anchors={anchors} />
        </span>
      </label>
      {field.links?.map((link) => (
        <button key={textKey(link.text)} type="button" className="toggle-link" {...on(link)}>
          {words(link.text)}
        </button>
      ))}
    </div>
  );
}
