import { type ChangeEvent, useEffect, useMemo, useRef, useState } from "react";
import ReactQuill, { type Quill } from "react-quill";
import { acceptedEndings, attachmentTypes } from "../../../contract/core/attachments.ts";
import { pictureTypes } from "../../../contract/core/pictures.ts";
import { plainText } from "../format.ts";
import { toasts } from "../../providers/toasts.ts";
import type { InputProps } from "../input-props.ts";
import { AttachmentDialog } from "./attachment-dialog.tsx";
import { insertAttachment, insertPicture, type Place } from "./insert-file.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { linkMatcher, pictureMatcher, playerMatcher } from "./pasted-files.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import "./player-blot.ts";
import { Toolbar } from "./toolbar.tsx";
import { formats, formatsWithAttachments } from "./tools.tsx";
import { useEditorText } from "./use-editor-text.ts";
import "react-quill/dist/quill.core.css";
import "./rich-text.css";
import "./editor.css";

/** Files that were chosen, pasted or dropped, and where to insert them. */
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

const attachmentMatchers = [
  ["VIDEO, AUDIO", playerMatcher],
  ["A", linkMatcher],
];

const modulesWith = (onFiles: (at: Place, files: File[]) => void, attachments: boolean) => {
  let isShown = false;
  const onLeftOut = (): void => {
    if (isShown) return;
    isShown = true;
    queueMicrotask(() => (isShown = false));
    toasts.info("Pictures from other pages were left out. Save them, then insert them as files.");
  };
  return {
    keyboard: { bindings: tabLeaves },
    uploader: {
      mimetypes: [...pictureTypes, ...refusedTypes, ...(attachments ? attachmentTypes : [])],
      handler: onFiles,
    },
    clipboard: { matchers: [["IMG", pictureMatcher(onLeftOut)], ...(attachments ? attachmentMatchers : [])] },
  };
};

interface RichTextProps extends InputProps {
  readonly label: string;
  /** Whether the text takes videos, sounds and documents too: `richText(max, { attachments: true })`. */
  readonly attachments: boolean;
}

/** The editor of formatted text with its toolbar. It is loaded with the first form that has such a field. */
const RichTextEditor = ({
  id,
  label,
  attachments,
  value,
  onChange,
  onBlur,
  disabled = false,
  ...aria
}: RichTextProps) => {
  const { key, html, change } = useEditorText(plainText(value), onChange);
  const [editor, setEditor] = useState<Quill | null>(null);
  const [incoming, setIncoming] = useState<Incoming>();
  const [isLinking, setLinking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const modules = useMemo(() => modulesWith((at, files) => setIncoming({ at, files }), attachments), [attachments]);
  useEditable(editor, { id, "aria-label": label, ...aria }, onBlur);

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    if (editor && files.length > 0) setIncoming({ files, at: editor.getSelection(true) });
  };
  const open = (accept: string): void => {
    if (!chooser.current) return;
    chooser.current.accept = accept;
    chooser.current.click();
  };
  const next = (at?: Place): void =>
    setIncoming((now) => now && (now.files.length > 1 ? { files: now.files.slice(1), at: at ?? now.at } : undefined));
  const put = (insert: (editor: Quill, at: Place) => Place): void => {
    if (editor && incoming) next(insert(editor, incoming.at));
  };
  const [file] = incoming?.files ?? [];
  const dialog = file && { file, onClose: () => next() };
  const dialogKey = `${file?.name} ${incoming?.files.length}`;
  const isAttachment = attachments && !file?.type.startsWith("image/");
  return (
    <div className={disabled ? "rich-editor rich-editor-off" : "rich-editor"}>
      <Toolbar
        editor={editor}
        label={label}
        disabled={disabled}
        own={{
          link: () => setLinking(true),
          picture: () => open(pictureTypes.join()),
          ...(attachments && {
            video: () => open(acceptedEndings("video")),
            file: () => open(acceptedEndings("document", "audio", "video")),
          }),
        }}
      />
      <ReactQuill
        key={key}
        ref={(quill) => setEditor(quill?.getEditor() ?? null)}
        theme="default"
        formats={attachments ? formatsWithAttachments : formats}
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
      {dialog && !isAttachment && (
        <PictureDialog
          {...dialog}
          key={dialogKey}
          onDone={(picture, alt) => put((editor, at) => insertPicture(editor, at, picture, alt))}
        />
      )}
      {dialog && isAttachment && (
        <AttachmentDialog
          {...dialog}
          key={dialogKey}
          onDone={(attachment, name) => put((editor, at) => insertAttachment(editor, at, attachment, name))}
        />
      )}
      {editor && isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
};

export default RichTextEditor;

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
