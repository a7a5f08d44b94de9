import { memo } from "react";
import { findChild, type JsonNode } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { fieldLabel } from "../../form-labels.ts";
import { EmptyHint } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { RawJsonField } from "./controls/RawJsonField.tsx";
import { controlForSchema, controlForValue, fitsInOneRow } from "./model/control-spec.ts";
import {
  type CompoundFieldProps,
  controlId,
  type ProblemsByPointer,
  useForm,
  useValueAt,
} from "./model/form-context.ts";
import { ANY_SHAPE } from "./model/form-controller.ts";
import { summarizeValue } from "./model/summarize-value.ts";
import { FieldProblems, hasSameValueAndProblems } from "./parts/FieldProblems.tsx";
import { FoldableCard, RowActionButton } from "./parts/form-rows.tsx";
import { ListField } from "./parts/ListField.tsx";
import { MapField } from "./parts/MapField.tsx";
import { ObjectFields } from "./parts/ObjectFields.tsx";

/** Renders the form of a whole document: its simple fields first, then a foldable card for each list or object. */
export function DocumentSections({ placed, root }: { root: JsonNode; placed: ProblemsByPointer }) {
  const { rootShape } = useForm();
  const { say } = useLanguage();
  const title = say(BASICS_TITLE);
  if (root.kind !== "object")
    return (
      <EmptyHint
        says={en`The form cannot show this file: its outermost value is not an object. Write { … } in the JSON tab.`
          .zh`表单无法显示这个文件：最外层不是对象。请在“JSON”页写成 { … }。`}
      />
    );
  return (
    <>
      <div className="f-section" data-pointer="">
        <h2>{title}</h2>
        <FieldProblems id="problems:" problems={placed.at("")} />
        <ObjectFields
          label={title}
          node={root}
          path={[]}
          placed={placed}
          shape={rootShape}
          isShown={(key) => !hasOwnSection(rootShape, root, key)}
        />
      </div>
      {sectionKeys(rootShape, root).map((key) => (
        <DocumentSection key={key} path={[key]} node={findChild(root, key)} placed={placed} />
      ))}
    </>
  );
}

/** Title of the section with the document's simple fields. */
export const BASICS_TITLE = en`Basics`.zh`基本信息`;

type RootShape = ReturnType<typeof useForm>["rootShape"];

/**
 * Returns the top-level keys of a document that have a section of their own (lists and objects), in the order of the
 * schema.
 */
export function sectionKeys(shape: RootShape, root: JsonNode): string[] {
  return shape.propertyNames.filter((key) => findChild(root, key) && hasOwnSection(shape, root, key));
}

function hasOwnSection(shape: RootShape, root: JsonNode, key: string): boolean {
  const property = shape.property(key);
  const node = findChild(root, key);
  return (
    property !== undefined &&
    node !== undefined &&
    !fitsInOneRow(controlForSchema(property.narrow(node), node), node)
  );
}

type DocumentSectionProps = Pick<CompoundFieldProps, "node" | "placed"> & { path: readonly [string] };

const DocumentSection = memo(DocumentSectionContent, hasSameValueAndProblems);

function DocumentSectionContent({ node, path, placed }: DocumentSectionProps) {
  const [name] = path;
  const { labels, rootShape } = useForm();
  const { say } = useLanguage();
  const { remove } = useValueAt(path);
  const given = rootShape.property(name) ?? ANY_SHAPE;
  if (!node) return null;
  const shape = given.narrow(node);
  const control = controlForValue({ node, shape });
  const label = say(fieldLabel(name, given, labels));
  const pointer = `/${name}`;
  const isRequired = rootShape.required.includes(name);
  return (
    <div className="f-section">
      <FoldableCard
        pointer={pointer}
        kind={label}
        code={name}
        summary={sectionSummary(node)}
        errors={placed.under(pointer).length}
        actions={
          !isRequired && (
            <RowActionButton icon="out" does={en`Delete`.zh`删除`} name={label} isBad onClick={remove} />
          )
        }
      >
        {() => (
          <>
            <CompoundField {...{ control, label, node, placed, pointer, shape }} path={path} />
            <FieldProblems id={`problems:${pointer}`} problems={placed.at(pointer)} />
          </>
        )}
      </FoldableCard>
    </div>
  );
}

/** Returns the text beside the title of a folded section: its keys, or the number of items of a list. */
function sectionSummary(node: JsonNode): string {
  if (node.kind === "array") return `${node.items.length}`;
  if (node.kind !== "object") return summarizeValue(node);
  const names = node.entries.map(({ key }) => key).filter((key) => !key.startsWith("$"));
  return names.join("、");
}

/** Renders the form of a list or an object, depending on its control. */
export function CompoundField(props: CompoundFieldProps) {
  switch (props.control.kind) {
    case "object":
      return <ObjectFields {...props} />;
    case "map":
      return <MapField {...props} />;
    case "list":
    case "cases":
      return <ListField {...props} />;
    default:
      return <RawJsonField {...props} id={controlId(props.pointer)} name={props.label} />;
  }
}
