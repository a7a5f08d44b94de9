import { en, same } from "../../../language/messages/saying.ts";
import { Dialog } from "../base/Dialog.tsx";
import { useWords } from "../base/Language.tsx";
import { EXPLAIN_KEY } from "../editor/explaining.ts";

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key beside which letters are commands, as it is written on the keyboard. */
export const COMMAND = isMac ? "⌘" : "Ctrl";

const ALL = [
  { keys: `${COMMAND} S`, does: en`Save`.zh`保存` },
  { keys: `${COMMAND} P`, does: en`Find a document`.zh`查找文档` },
  { keys: `${COMMAND} F`, does: en`Search in the text`.zh`在文本中查找` },
  { keys: isMac ? "⇧ ⌥ F" : "Shift Alt F", does: en`Tidy the text up`.zh`整理格式` },
  { keys: "F8", does: en`Next problem`.zh`下一个问题` },
  { keys: isMac ? "⌃ Space" : "Ctrl Space", does: en`What can be written here`.zh`这里可以写什么` },
  {
    keys: "Enter / Tab",
    does: en`Take the choice; Tab goes on to the next place`.zh`采用所选内容；Tab 到下一个待填处`,
  },
  { keys: EXPLAIN_KEY, does: en`What stands at the cursor`.zh`光标处的内容是什么` },
  { keys: `${COMMAND} Z`, does: en`Undo`.zh`撤销` },
  { keys: isMac ? "⌘ ⌥ [" : "Ctrl Shift [", does: en`Fold`.zh`折叠` },
  { keys: isMac ? "⌘ ⌥ ]" : "Ctrl Shift ]", does: en`Unfold`.zh`展开` },
  {
    keys: isMac ? "⌥" : "Alt",
    does: en`Held while you tap in the preview: the text that makes it`.zh`按住后点预览，跳到对应的文本`,
  },
  { keys: "F6", does: en`Next pane; with Shift the one before`.zh`下一个面板；加 Shift 为上一个` },
  { keys: "Tab", does: en`Next control, out of the text as well`.zh`下一个控件，也可离开文本` },
  { keys: "F1", does: en`What the cursor stands on, in the reference`.zh`在参考中查看光标处的内容` },
  { keys: "?", does: en`This list`.zh`显示这个列表` },
];

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { say } = useWords();
  return (
    <Dialog title={say(en`Keyboard shortcuts`.zh`键盘快捷键`)} onClose={onClose}>
      <dl className="shortcuts">
        {ALL.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{say(same(key))}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
