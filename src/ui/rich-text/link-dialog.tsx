import { Button, Input, Modal } from "antd";
import { useId, useState } from "react";
import type { Quill } from "react-quill";
import { filePath, richLinkSchemes } from "../../../contract/core/rich-text.ts";
import { useTypedGuard } from "../feedback/typed-guard.ts";

interface Props {
  readonly editor: Quill;
  readonly onClose: () => void;
}

interface Part {
  readonly index: number;
  readonly length: number;
  readonly href: string;
}

/** The selection, or the link at the cursor. */
const partOf = (editor: Quill): Part => {
  const { index, length } = editor.getSelection(true);
  const found = editor.getFormat(index, length)["link"];
  const href = typeof found === "string" ? found : "";
  if (length > 0 || href === "") return { index, length, href };
  for (let [blot] = [editor.getLeaf(index)[0]?.parent]; blot && blot !== editor.scroll; blot = blot.parent) {
    if (blot.statics.blotName === "link") return { index: blot.offset(editor.scroll), length: blot.length(), href };
  }
  return { index, length, href };
};

/** A URL as it is saved: https if no scheme is given, mailto for an e-mail address; undefined for any other scheme. */
export const addressOf = (typed: string): string | undefined => {
  const text = typed.trim();
  // An attached file.
  if (text.startsWith(filePath)) return text;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  const whole = scheme ? text : /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  const isKnown = richLinkSchemes.some((one) => whole.toLowerCase().startsWith(`${one}:`));
  return isKnown && URL.canParse(whole) && !/\s/.test(whole) ? whole : undefined;
};

/** Asks for the address of the selected text. */
export const LinkDialog = ({ editor, onClose }: Props) => {
  const id = useId();
  const [part] = useState(() => partOf(editor));
  const [typed, setTyped] = useState(part.href);
  const asked = useTypedGuard(typed !== part.href);
  const [isWrong, setWrong] = useState(false);
  const set = (href: string | false): void => {
    const isNew = part.length === 0 && href !== false;
    if (isNew) editor.insertText(part.index, href, { link: href }, "user");
    else editor.formatText(part.index, part.length, "link", href, "user");
    editor.setSelection(part.index + (isNew ? href.length : part.length), 0);
    onClose();
  };
  const save = (): void => {
    const href = addressOf(typed);
    if (href) set(href);
    else setWrong(true);
  };
  return (
    <Modal
      open
      title="Link"
      onCancel={() => void asked(onClose)}
      footer={[
        ...(part.href
          ? [
              <Button key="remove" danger onClick={() => set(false)}>
                Remove link
              </Button>,
            ]
          : []),
        <Button key="cancel" onClick={() => void asked(onClose)}>
          Cancel
        </Button>,
        <Button key="save" type="primary" onClick={save}>
          Save link
        </Button>,
      ]}
    >
      <label htmlFor={id}>Address</label>
      <Input
        id={id}
        autoFocus
        value={typed}
        placeholder="https://"
        {...(isWrong && { status: "error" as const })}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onPressEnter={save}
      />
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="rich-problem">
          Enter a web or e-mail address.
        </p>
      )}
    </Modal>
  );
};
