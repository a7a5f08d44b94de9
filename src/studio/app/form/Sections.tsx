import { memo } from "react";
import { childOf, type JsonNode } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/saying.ts";
import { labelOf } from "../../labels.ts";
import { Empty } from "../base/Empty.tsx";
import { useLanguage } from "../base/Language.tsx";
import { RawField } from "./controls/RawField.tsx";
import { controlAt, controlOf, isSimple } from "./model/control.ts";
import {
  type CompoundProps,
  controlId,
  type PlacedProblems,
  useForm,
  useValueAt,
} from "./model/form-context.ts";
import { ANY_SHAPE } from "./model/form-controller.ts";
import { summaryOf } from "./model/summary.ts";
import { ListField } from "./parts/ListField.tsx";
import { MapField } from "./parts/MapField.tsx";
import { ObjectFields } from "./parts/ObjectFields.tsx";
import { isSamePlace, Problems } from "./parts/Problems.tsx";
import { FoldableCard, RowButton } from "./parts/Row.tsx";

/** Renders a whole document: its simple fields first, then its parts, each in a folded card. */
export function Sections({ placed, root }: { root: JsonNode; placed: PlacedProblems }) {
  const { rootShape } = useForm();
  const { say } = useLanguage();
  const title = say(BASICS);
  if (root.kind !== "object")
    return (
      <Empty
        says={en`The form cannot show this file: its outermost value is not an object. Write { … } in the JSON tab.`
          .zh`表单无法显示这个文件：最外层不是对象。请在“JSON”页写成 { … }。`}
      />
    );
  return (
    <>
      <div className="f-section" data-pointer="">
        <h2>{title}</h2>
        <Problems id="problems:" problems={placed.at("")} />
        <ObjectFields
          label={title}
          node={root}
          path={[]}
          placed={placed}
          shape={rootShape}
          isShown={(key) => !isPart(rootShape, root, key)}
        />
      </div>
      {partKeys(rootShape, root).map((key) => (
        <Section key={key} path={[key]} node={childOf(root, key)} placed={placed} />
      ))}
    </>
  );
}

export const BASICS = en`Basics`.zh`基本信息`;

type Shapes = ReturnType<typeof useForm>["rootShape"];

/** Returns the keys of a document that have a section of their own, in the order of the schema. */
export function partKeys(shape: Shapes, root: JsonNode): string[] {
  return shape.propertyNames.filter((key) => childOf(root, key) && isPart(shape, root, key));
}

function isPart(shape: Shapes, root: JsonNode, key: string): boolean {
  const property = shape.property(key);
  const node = childOf(root, key);
  return (
    property !== undefined && node !== undefined && !isSimple(controlOf(property.narrow(node), node), node)
  );
}

type SectionProps = Pick<CompoundProps, "node" | "placed"> & { path: readonly [string] };

const Section = memo(DrawnSection, isSamePlace);

function DrawnSection({ node, path, placed }: SectionProps) {
  const [name] = path;
  const { labels, rootShape } = useForm();
  const { say } = useLanguage();
  const { remove } = useValueAt(path);
  const given = rootShape.property(name) ?? ANY_SHAPE;
  if (!node) return null;
  const shape = given.narrow(node);
  const control = controlAt({ node, shape });
  const label = say(labelOf(name, given, labels));
  const pointer = `/${name}`;
  const isRequired = rootShape.required.includes(name);
  return (
    <div className="f-section">
      <FoldableCard
        pointer={pointer}
        kind={label}
        code={name}
        summary={partSummary(node)}
        errors={placed.under(pointer).length}
        actions={
          !isRequired && (
            <RowButton icon="out" does={en`Delete`.zh`删除`} name={label} isBad onClick={remove} />
          )
        }
      >
        {() => (
          <>
            <Compound {...{ control, label, node, placed, pointer, shape }} path={path} />
            <Problems id={`problems:${pointer}`} problems={placed.at(pointer)} />
          </>
        )}
      </FoldableCard>
    </div>
  );
}

/** Returns the summary of a part: its keys, or the number of items of a list. */
function partSummary(node: JsonNode): string {
  if (node.kind === "array") return `${node.items.length}`;
  if (node.kind !== "object") return summaryOf(node);
  const names = node.entries.map(({ key }) => key).filter((key) => !key.startsWith("$"));
  return names.join("、");
}

/** Renders a value that has fields or items of its own. */
export function Compound(props: CompoundProps) {
  switch (props.control.kind) {
    case "object":
      return <ObjectFields {...props} />;
    case "map":
      return <MapField {...props} />;
    case "list":
    case "cases":
      return <ListField {...props} />;
    default:
      return <RawField {...props} id={controlId(props.pointer)} name={props.label} />;
  }
}
