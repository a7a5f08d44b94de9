import type { ToggleBlock } from "../../language/document.generated.ts";
import { ownProperty } from "../../language/values.ts";
import {
  reactKeyOfText,
  useButtonTapHandlers,
  useCurrentCampaign,
  useRenderText,
} from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import "./toggle.css";

/** Checkbox. A tap on its label ticks it; the links after the label lead on without ticking it. */
export function View({ block: { local, text, links = [] } }: { block: ToggleBlock }) {
  const { scope, toggle } = useCurrentCampaign();
  const { on } = useButtonTapHandlers();
  const words = useRenderText();
  return (
    <div className="toggle">
      <label className="toggle-label">
        <input
          type="checkbox"
          className="toggle-box"
          checked={ownProperty(scope.local, local) === true}
          onChange={({ currentTarget }) => toggle(local, currentTarget.checked)}
        />
        <span>{words(text) ?? <Skeleton width={10} of={text} />}</span>
      </label>
      {links.map((link) => (
        <button key={reactKeyOfText(link.text)} type="button" className="toggle-link" {...on(link)}>
          {words(link.text) ?? <Skeleton width={4} />}
        </button>
      ))}
    </div>
  );
}
