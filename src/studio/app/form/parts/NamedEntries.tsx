import { findChild, jsonPointerOf, nodeAtPath } from "../../../../check/json/json-node.ts";
import { fieldLabel } from "../../../form-labels.ts";
import { useLanguage } from "../../base/Language.tsx";
import { controlForValue, fitsInOneRow } from "../model/control-spec.ts";
import { useCompound, useForm, useOperatorOutline, useShownDocument } from "../model/form-context.ts";
import { shapeAtPath } from "../model/form-controller.ts";
import type { NamedEntry } from "../model/operator-outline.ts";
import { FoldableCard } from "./form-rows.tsx";

/** Renders what an object is the first to name, such as the rows of a block's table, or the dialog that a step opens. */
export function NamedEntries({ owner }: { owner: string }) {
  const outline = useOperatorOutline();
  const entries = outline?.entriesNamedAt(owner) ?? [];
  return entries
    .filter(({ path }) => outline?.isShown(jsonPointerOf(path)))
    .map((entry) => <NamedEntryFields key={jsonPointerOf(entry.path)} entry={entry} owner={owner} />);
}

/** Renders the fields of a named entry: below a block of the page at once, and deeper in a card that can be opened. */
function NamedEntryFields({ entry, owner }: { entry: NamedEntry; owner: string }) {
  const { labels } = useForm();
  const { say } = useLanguage();
  const { placed } = useShownDocument();
  const outline = useOperatorOutline();
  const label = say(fieldLabel(entry.key, { annotations: {} }, labels));
  const pointer = jsonPointerOf(entry.path);
  const isOnPage = !outline?.around(owner).some(outline.isNamed);
  if (isOnPage)
    return (
      <div className="f-field is-part" data-pointer={pointer}>
        <div className="f-head">
          <span className="f-label">{label}</span>
        </div>
        <EntryFields entry={entry} label={label} />
      </div>
    );
  return (
    <FoldableCard
      {...{ pointer }}
      kind={label}
      summary={outline?.summaryAt(pointer) ?? ""}
      errors={placed.under(pointer).length}
      actions={null}
    >
      {() => <EntryFields entry={entry} label={label} />}
    </FoldableCard>
  );
}

/** Renders an entry; if it shows only one list, without the heading of that list. */
function EntryFields({ entry, label }: { entry: NamedEntry; label: string }) {
  const Part = useCompound();
  const { rootShape } = useForm();
  const { placed, root } = useShownDocument();
  const outline = useOperatorOutline();
  const fieldsAt = (path: NamedEntry["path"]) => {
    const node = nodeAtPath(root, path);
    const shape = shapeAtPath(rootShape, root, path);
    return { node, path, pointer: jsonPointerOf(path), shape, control: controlForValue({ node, shape }) };
  };
  const whole = fieldsAt(entry.path);
  const keys = whole.shape.propertyNames.filter(
    (key) => findChild(whole.node, key) && outline?.isShown(whole.pointer + jsonPointerOf([key])),
  );
  const [only] = keys.length === 1 ? keys : [];
  const part = only === undefined ? whole : fieldsAt([...entry.path, only]);
  const isList = part.control.kind === "list" && !fitsInOneRow(part.control, part.node);
  return <Part {...(isList ? part : whole)} {...{ label, placed }} />;
}
