import { findChild, type JsonNode, nodeAtPath, parsePointer } from "../../../check/json/json-node.ts";
import type { SchemaShape } from "../../../check/schema/schema-shape.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { fieldLabel } from "../../form-labels.ts";
import { EmptyHint } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { BASICS_TITLE, CompoundField } from "./DocumentSections.tsx";
import { CONSTANTS } from "./model/constant-labels.ts";
import { controlForSchema, controlForValue, fitsInOneRow } from "./model/control-spec.ts";
import { type ProblemsByPointer, useForm, useOperatorOutline } from "./model/form-context.ts";
import { shapeAtPath } from "./model/form-controller.ts";
import type { OperatorOutline } from "./model/operator-outline.ts";
import { FieldProblems } from "./parts/FieldProblems.tsx";
import { FormField } from "./parts/FormField.tsx";
import { FoldableCard } from "./parts/form-rows.tsx";
import { ObjectFields } from "./parts/ObjectFields.tsx";

interface OperatorSectionsProps {
  root: JsonNode;
  placed: ProblemsByPointer;
}

/** Renders what operators edit of a document: title and dates, amounts, then the page from top to bottom, then the rest. */
export function OperatorSections({ placed, root }: OperatorSectionsProps) {
  const { rootShape } = useForm();
  const { say } = useLanguage();
  const outline = useOperatorOutline();
  const label = say(BASICS_TITLE);
  if (!outline) return null;
  const keys = operatorSectionKeys({ outline, root, shape: rootShape });
  return (
    <>
      <div className="f-section" data-pointer="">
        <h2>{label}</h2>
        <FieldProblems id="problems:" problems={placed.at("")} />
        <ObjectFields
          {...{ label, placed }}
          node={root}
          path={[]}
          shape={rootShape}
          isShown={(key) => !keys.includes(key)}
        />
      </div>
      {keys.map((key) =>
        key === CONSTANTS ? (
          <ConstantFields key={key} {...{ placed, root }} />
        ) : (
          <OperatorSection key={key} name={key} {...{ placed, root }} />
        ),
      )}
      {keys.length === 0 && <EmptyHint says={NOTHING_OF_ITS_OWN} />}
    </>
  );
}

const NOTHING_OF_ITS_OWN = en`The page comes from the document on which this one is based. Open that one to change its texts.`
  .zh`页面内容来自它所继承的文档，要改文字请打开那个文档。`;

/** The keys of a document whose sections come first. */
const FIRST_SECTIONS: readonly string[] = [CONSTANTS, "view"];

/** Maximum number of fields of an object that is shown among the document's simple fields, such as the dates. */
const MAX_FIELDS_IN_BASICS = 4;

/** Returns the top-level keys that have a section of their own for operators, in its order. */
export function operatorSectionKeys({
  outline,
  root,
  shape,
}: {
  outline: OperatorOutline;
  root: JsonNode;
  shape: SchemaShape;
}): string[] {
  const keys = shape.propertyNames.filter((key) => {
    const node = findChild(root, key);
    const property = node && shape.property(key)?.narrow(node);
    const isOperators = outline.audienceAt(`/${key}`) === "operator";
    return property && outline.isShown(`/${key}`) && !(isOperators && isInBasics(property, node));
  });
  return [
    ...FIRST_SECTIONS.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !FIRST_SECTIONS.includes(key)),
  ];
}

function isInBasics(shape: SchemaShape, node: JsonNode): boolean {
  const control = controlForSchema(shape, node);
  if (fitsInOneRow(control, node)) return true;
  return control.kind === "object" && shape.propertyNames.length <= MAX_FIELDS_IN_BASICS;
}

/** Returns the title of a section for operators. */
export function useSectionTitle(): (key: string) => string {
  const { labels, rootShape } = useForm();
  const { say } = useLanguage();
  return (key) => {
    if (key === CONSTANTS) return say(en`Amounts and numbers`.zh`金额和数字`);
    if (key === "view") return say(en`The page, from top to bottom`.zh`页面，从上到下`);
    return say(fieldLabel(key, rootShape.property(key) ?? rootShape, labels));
  };
}

/** Renders a list with its items at once, and other values in a card that can be opened. */
function OperatorSection({ name, placed, root }: OperatorSectionsProps & { name: string }) {
  const { rootShape } = useForm();
  const outline = useOperatorOutline();
  const label = useSectionTitle()(name);
  const pointer = `/${name}`;
  const node = findChild(root, name);
  const shape = shapeAtPath(rootShape, root, [name]);
  const control = controlForValue({ node, shape });
  const fields = (
    <>
      <CompoundField {...{ control, label, node, placed, pointer, shape }} path={[name]} />
      <FieldProblems id={`problems:${pointer}`} problems={placed.at(pointer)} />
    </>
  );
  return (
    <div className="f-section">
      {control.kind === "list" ? (
        <>
          <h2>{label}</h2>
          {fields}
        </>
      ) : (
        <FoldableCard
          {...{ pointer }}
          kind={label}
          summary={outline?.summaryAt(pointer) ?? ""}
          errors={placed.under(pointer).length}
          actions={null}
        >
          {() => fields}
        </FoldableCard>
      )}
    </div>
  );
}

/** Renders the constants that texts of the page show, each with the words around it as its label. */
function ConstantFields({ placed, root }: OperatorSectionsProps) {
  const { rootShape } = useForm();
  const outline = useOperatorOutline();
  const label = useSectionTitle()(CONSTANTS);
  return (
    <div className="f-section" data-pointer={`/${CONSTANTS}`}>
      <h2>{label}</h2>
      <div className="f-fields">
        {outline?.constants().map((pointer) => {
          const path = parsePointer(pointer);
          return (
            <FormField
              key={pointer}
              {...{ path, placed }}
              name={path.at(-1) ?? ""}
              node={nodeAtPath(root, path)}
              shape={shapeAtPath(rootShape, root, path)}
              isOptional={false}
            />
          );
        })}
      </div>
    </div>
  );
}
