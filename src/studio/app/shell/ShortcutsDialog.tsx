import { en, untranslatedText } from "../../../language/messages/localized-text.ts";
import { Dialog } from "../base/Dialog.tsx";
import { useLanguage } from "../base/Language.tsx";
import { HOVER_HELP_KEY } from "../editor/hover-help-extension.ts";

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The modifier key of keyboard shortcuts as printed on the keyboard: ⌘ or Ctrl. */
export const COMMAND_KEY_LABEL = isMac ? "⌘" : "Ctrl";

/** The keys that hide or show each pane. */
export const PANE_KEYS = isMac
  ? { files: "⇧ ⌥ D", preview: "⇧ ⌥ P", inspector: "⇧ ⌥ S" }
  : { files: "Shift Alt D", preview: "Shift Alt P", inspector: "Shift Alt S" };

const SHORTCUTS = [
  { keys: `${COMMAND_KEY_LABEL} S`, does: en`Save`.zh`保存` },
  { keys: `${COMMAND_KEY_LABEL} P`, does: en`Find a document`.zh`查找文档` },
  { keys: `${COMMAND_KEY_LABEL} F`, does: en`Find in the JSON`.zh`在 JSON 中查找` },
  { keys: isMac ? "⇧ ⌥ F" : "Shift Alt F", does: en`Format the JSON`.zh`整理格式` },
  { keys: "F8", does: en`Go to the next problem`.zh`跳到下一个问题` },
  { keys: isMac ? "⌃ Space" : "Ctrl Space", does: en`Show what you can write here`.zh`显示这里可以写什么` },
  {
    keys: "Enter / Tab",
    does: en`Insert the selected choice. Tab then goes to the next blank.`
      .zh`采用所选内容，再按 Tab 跳到下一个待填处`,
  },
  { keys: HOVER_HELP_KEY, does: en`Explain the word at the cursor`.zh`说明光标处的内容` },
  { keys: `${COMMAND_KEY_LABEL} Z`, does: en`Undo`.zh`撤销` },
  { keys: isMac ? "⌘ ⌥ [" : "Ctrl Shift [", does: en`Fold`.zh`折叠` },
  { keys: isMac ? "⌘ ⌥ ]" : "Ctrl Shift ]", does: en`Unfold`.zh`展开` },
  {
    keys: isMac ? "⌥" : "Alt",
    does: en`Hold and tap in the preview: the editor goes to the matching place`
      .zh`按住后点预览，编辑器跳到对应的位置`,
  },
  {
    keys: "F6",
    does: en`Go to the next pane; with Shift, to the previous one`.zh`跳到下一个面板；加 Shift 跳到上一个`,
  },
  { keys: PANE_KEYS.files, does: en`Hide or show the documents`.zh`隐藏或显示文档列表` },
  { keys: PANE_KEYS.preview, does: en`Hide or show the preview`.zh`隐藏或显示预览` },
  { keys: PANE_KEYS.inspector, does: en`Hide or show states and data`.zh`隐藏或显示状态和数据` },
  { keys: "Tab", does: en`Go to the next control, also from the JSON`.zh`跳到下一个控件，也可离开 JSON` },
  { keys: "F1", does: en`Look up the word at the cursor in the reference`.zh`在参考中查看光标处内容的说明` },
  { keys: "?", does: en`Show this list`.zh`显示这个列表` },
];

/** Renders a dialog that lists the keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { say } = useLanguage();
  return (
    <Dialog title={say(en`Keyboard shortcuts`.zh`键盘快捷键`)} onClose={onClose}>
      <dl className="shortcuts">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{say(untranslatedText(key))}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
