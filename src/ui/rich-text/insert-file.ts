import type { Quill } from "react-quill";
import { attachmentKindOfMime } from "../../../contract/core/attachments.ts";
import type { Attachment, Picture } from "../../../contract/files/endpoints.ts";
import { fileSize } from "../format.ts";

/** A selection in the editor. */
export interface Place {
  readonly index: number;
  readonly length: number;
}

interface Insertion {
  readonly insert: string | Record<string, unknown>;
  readonly attributes?: Record<string, unknown>;
}

/** Replaces a selection; returns the place behind what was inserted, where the cursor is then. */
const insert = (editor: Quill, { index, length }: Place, insertions: readonly Insertion[]): Place => {
  const before = editor.getLength();
  editor.updateContents(
    [...(index > 0 ? [{ retain: index }] : []), ...(length > 0 ? [{ delete: length }] : []), ...insertions],
    "user",
  );
  const after = index + length + editor.getLength() - before;
  editor.setSelection(after, 0);
  return { index: after, length: 0 };
};

export const insertPicture = (editor: Quill, at: Place, { url, width, height }: Picture, alt: string): Place =>
  insert(editor, at, [{ insert: { image: url }, attributes: { alt, width: String(width), height: String(height) } }]);

/** A video or sound becomes a player, a document a link with its size. */
export const insertAttachment = (editor: Quill, at: Place, { url, mime, size }: Attachment, name: string): Place => {
  const group = attachmentKindOfMime(mime)?.group;
  if (group === "video" || group === "audio") {
    return insert(editor, at, [{ insert: { player: { tag: group, src: url, name } } }]);
  }
  // The space behind it is no part of the link, so that one writes on after it.
  return insert(editor, at, [{ insert: `${name} (${fileSize(size)})`, attributes: { link: url } }, { insert: " " }]);
};
