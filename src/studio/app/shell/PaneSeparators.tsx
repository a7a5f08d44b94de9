import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "../base/Language.tsx";
import { clampWidth, PANE_WIDTHS, type PaneLayout, SIDE_PANES, type SidePane } from "./pane-layout.ts";

export const PANE_LABELS: Readonly<Record<SidePane, LocalizedText>> = {
  files: en`Documents`.zh`文档列表`,
  preview: en`Preview`.zh`预览`,
  inspector: en`States and data`.zh`状态和数据`,
};

/** By how much an arrow key moves a separator (CSS pixels). */
const KEY_STEP_PX = 16;

interface PaneSeparatorsProps {
  layout: PaneLayout;
  onResize: (pane: SidePane, width: number | null) => void;
}

/** Renders a separator at the edge of each visible side pane. It is dragged, or moved with arrow keys; a double click resets it. */
export function PaneSeparators({ layout, onResize }: PaneSeparatorsProps) {
  const { say } = useLanguage();
  return (
    <section className="pane-separators" aria-label={say(en`Widths of the panes`.zh`面板宽度`)}>
      {SIDE_PANES.filter((pane) => !layout.hidden.includes(pane)).map((pane) => (
        <PaneSeparator key={pane} pane={pane} width={layout.widths[pane]} onResize={onResize} />
      ))}
    </section>
  );
}

interface PaneSeparatorProps extends Pick<PaneSeparatorsProps, "onResize"> {
  pane: SidePane;
  /** Undefined for the usual width. */
  width: number | undefined;
}

function PaneSeparator({ pane, width, onResize }: PaneSeparatorProps) {
  const { say } = useLanguage();
  const drag = useRef<{ x: number; width: number } | null>(null);
  const [measured, setMeasured] = useState<number>(PANE_WIDTHS[pane][0]);
  // A pane grows away from its separator: files to the right, the others to the left.
  const sign = pane === "files" ? 1 : -1;
  const measure = () => widthOfPane(pane);
  useEffect(() => setMeasured(widthOfPane(pane)), [pane]);
  const [min, max] = PANE_WIDTHS[pane];
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    // The frame of the preview would take the pointer otherwise.
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    drag.current = { x: event.clientX, width: measure() };
  };
  const moveByKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: measure() - sign * KEY_STEP_PX,
      ArrowRight: measure() + sign * KEY_STEP_PX,
      Home: min,
      End: max,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(pane, next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      role="separator"
      className="pane-separator"
      data-of={pane}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={say(en`Width: ${PANE_LABELS[pane].en}`.zh`宽度：${PANE_LABELS[pane].zh}`)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={clampWidth(pane, width ?? measured)}
      title={say(en`Drag to resize, double-click to reset`.zh`拖动可调整宽度，双击恢复`)}
      onFocus={() => setMeasured(measure())}
      onPointerDown={startDrag}
      onPointerMove={({ clientX }) =>
        drag.current && onResize(pane, drag.current.width + sign * (clientX - drag.current.x))
      }
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onDoubleClick={() => onResize(pane, null)}
      onKeyDown={moveByKey}
    />
  );
}

function widthOfPane(pane: SidePane): number {
  return document.querySelector(`[data-pane="${pane}"]`)?.getBoundingClientRect().width ?? 0;
}
