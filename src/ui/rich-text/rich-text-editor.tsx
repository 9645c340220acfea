import { type ChangeEvent, useEffect, useMemo, useRef, useState } from "react";
import ReactQuill, { type Quill } from "react-quill";
import type { Picture } from "../../../contract/files/endpoints.ts";
import { pictureTypes } from "../../../contract/core/pictures.ts";
import { plainText } from "../format.ts";
import { toasts } from "../../providers/toasts.ts";
import type { InputProps } from "../input-props.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { pictureMatcher } from "./pasted-pictures.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { Toolbar } from "./toolbar.tsx";
import { formats } from "./tools.tsx";
import { useEditorText } from "./use-editor-text.ts";
import "react-quill/dist/quill.core.css";
import "./rich-text.css";
import "./editor.css";

interface Place {
  readonly index: number;
  readonly length: number;
}
/** Pictures that were chosen, pasted or dropped, and where to insert them. */
interface Incoming {
  readonly files: readonly File[];
  readonly at: Place;
}

/** Pictures of these types are taken from a drop or paste too, so that the user sees why they are refused. */
const refusedTypes = ["image/svg+xml", "image/heic", "image/avif", "image/tiff", "image/bmp"];

/** The Tab key leaves the editor, as it leaves every input. */
const tabLeaves = Object.fromEntries(
  ["tab", "remove tab", "indent", "outdent", "indent code-block", "outdent code-block"].map((name) => [name, null]),
);

const modulesWith = (onFiles: (at: Place, files: File[]) => void) => {
  let isShown = false;
  const onLeftOut = (): void => {
    if (isShown) return;
    isShown = true;
    queueMicrotask(() => (isShown = false));
    toasts.info("Pictures from other pages were left out. Save them, then insert them as files.");
  };
  return {
    keyboard: { bindings: tabLeaves },
    uploader: { mimetypes: [...pictureTypes, ...refusedTypes], handler: onFiles },
    clipboard: { matchers: [["IMG", pictureMatcher(onLeftOut)]] },
  };
};

interface RichTextProps extends InputProps {
  readonly label: string;
}

/** The editor of formatted text with its toolbar. It is loaded with the first form that has such a field. */
const RichTextEditor = ({ id, label, value, onChange, onBlur, disabled = false, ...aria }: RichTextProps) => {
  const { key, html, change } = useEditorText(plainText(value), onChange);
  const [editor, setEditor] = useState<Quill | null>(null);
  const [incoming, setIncoming] = useState<Incoming>();
  const [isLinking, setLinking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const modules = useMemo(() => modulesWith((at, files) => setIncoming({ at, files })), []);
  useEditable(editor, { id, "aria-label": label, ...aria }, onBlur);

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    if (editor && files.length > 0) setIncoming({ files, at: editor.getSelection(true) });
  };
  const next = (at?: Place): void =>
    setIncoming((now) => now && (now.files.length > 1 ? { files: now.files.slice(1), at: at ?? now.at } : undefined));
  const put = (picture: Picture, alt: string): void => {
    if (!editor || !incoming) return;
    const after = incoming.at.index + 1;
    insertPicture(editor, incoming.at, picture, alt);
    editor.setSelection(after, 0);
    next({ index: after, length: 0 });
  };
  const [file] = incoming?.files ?? [];
  return (
    <div className={disabled ? "rich-editor rich-editor-off" : "rich-editor"}>
      <Toolbar
        editor={editor}
        label={label}
        disabled={disabled}
        onLink={() => setLinking(true)}
        onPicture={() => chooser.current?.click()}
      />
      <ReactQuill
        key={key}
        ref={(quill) => setEditor(quill?.getEditor() ?? null)}
        theme="default"
        formats={formats}
        modules={modules}
        defaultValue={html}
        readOnly={disabled}
        useSemanticHTML={false}
        onChange={(next, _, source) => change(next, source)}
      />
      <input
        ref={chooser}
        type="file"
        className="rich-chooser"
        accept={pictureTypes.join()}
        multiple
        onChange={choose}
      />
      {file && (
        <PictureDialog key={`${file.name} ${incoming?.files.length}`} file={file} onDone={put} onClose={() => next()} />
      )}
      {editor && isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
};

export default RichTextEditor;

const insertPicture = (editor: Quill, { index, length }: Place, picture: Picture, alt: string): void => {
  const attributes = { alt, width: String(picture.width), height: String(picture.height) };
  editor.updateContents(
    [
      ...(index > 0 ? [{ retain: index }] : []),
      ...(length > 0 ? [{ delete: length }] : []),
      { insert: { image: picture.url }, attributes },
    ],
    "user",
  );
};

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes the editable element accessible by its id, its label and its description. */
const useEditable = (editor: Quill | null, attributes: Attributes, onBlur: (() => void) | undefined): void => {
  const blurred = useRef(onBlur);
  blurred.current = onBlur;
  useEffect(() => {
    const root = editor?.root;
    if (!root) return;
    const all: Attributes = { role: "textbox", "aria-multiline": "true", ...attributes };
    for (const [name, value] of Object.entries(all)) {
      const next = value === undefined ? null : String(value);
      // Only what differs: the editor observes its element, and takes each write for user input.
      if (root.getAttribute(name) === next) continue;
      if (next === null) root.removeAttribute(name);
      else root.setAttribute(name, next);
    }
  });
  useEffect(() => {
    const root = editor?.root;
    if (!root) return undefined;
    root.classList.add("rich-text");
    const blur = (): void => blurred.current?.();
    const focus = (event: MouseEvent): void => {
      if ((event.target as Element).closest(`label[for="${CSS.escape(root.id)}"]`)) editor.focus();
    };
    root.addEventListener("blur", blur);
    document.addEventListener("click", focus);
    return () => {
      root.removeEventListener("blur", blur);
      document.removeEventListener("click", focus);
    };
  }, [editor]);
};
