import { useEffect, useState } from "react";
import type { GalleryScenes } from "../../api-gallery.ts";
import { useInView } from "../base/use-in-view.ts";
import { SceneTile } from "../gallery/SceneTile.tsx";
import { PHONE_SIZES, type PixelSize } from "../session/preview-store.ts";
import { describeTemplate, TEMPLATE_EDITOR, type Template } from "./use-templates.ts";

interface TemplateTileProps {
  template: Template;
  /** The page of a campaign; undefined until it is loaded, null if it has errors. */
  scenes: GalleryScenes | null | undefined;
  /** Called when the tile comes near the viewport or leaves it. */
  onView: (isInView: boolean) => void;
  onChoose: () => void;
}

/** Width of the picture, in CSS pixels, as in templates.css. */
const PICTURE_WIDTH_PX = 168;

const PHONE = PHONE_SIZES[0] as PixelSize; // there are three

/** Renders a template as a button: its picture, title and address. */
export function TemplateTile({ template, scenes, onView, onChoose }: TemplateTileProps) {
  const [isNear, setNear] = useState(false);
  const place = useInView<HTMLLIElement>((isInView) => {
    if (isInView) setNear(true);
    onView(isInView);
  }, 100);
  return (
    <li ref={place}>
      <button type="button" className="template" onClick={onChoose}>
        <span className="template-picture" aria-hidden="true">
          {template.key === null
            ? isNear && <TemplatePicture template={template} width={PICTURE_WIDTH_PX} />
            : scenes && (
                <SceneTile
                  published={scenes.published}
                  scene={null}
                  customer={scenes.customer}
                  size={PHONE}
                  width={PICTURE_WIDTH_PX}
                />
              )}
        </span>
        <strong>{template.title}</strong>
        {template.about !== "" && <code>{template.about}</code>}
      </button>
    </li>
  );
}

/** Renders the page that a general template makes in this project; nothing until it is known, or if it makes none. */
function TemplatePicture({ template, width }: { template: Template; width: number }) {
  const [page, setPage] = useState<Awaited<ReturnType<typeof describeTemplate>>["page"]>(null);
  useEffect(() => {
    let isCurrent = true;
    // A template without a page is still a template.
    describeTemplate(template).then(
      (found) => isCurrent && setPage(found.page),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [template]);
  if (!page) return null;
  return (
    <SceneTile
      published={page.published}
      scene={page.scene}
      customer=""
      editor={TEMPLATE_EDITOR}
      size={PHONE}
      width={width}
    />
  );
}
