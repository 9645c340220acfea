import { Quill } from "react-quill";
import { filePath } from "../../../contract/core/rich-text.ts";

type Delta = ReturnType<Quill["getContents"]>;
const NewDelta = Quill.import("delta") as unknown as new () => Delta;

/** The path of a file on our server; undefined for any other address. Browsers copy addresses in their absolute form. */
export const ownPath = (address: string): string | undefined => {
  const path = address.startsWith(location.origin) ? address.slice(location.origin.length) : address;
  return path.startsWith(filePath) ? path : undefined;
};

/** Keeps our own pictures in pasted text and leaves the others out, which the server would not accept. */
export const pictureMatcher =
  (onLeftOut: () => void) =>
  (node: Node, delta: Delta): Delta => {
    const path = ownPath((node as Element).getAttribute("src") ?? "");
    const taken = new NewDelta();
    if (path) for (const { attributes } of delta.ops) taken.insert({ image: path }, attributes);
    else onLeftOut();
    return taken;
  };

/** Keeps players of our own files, and leaves others out. */
export const playerMatcher = (node: Node): Delta => {
  const player = playerOf(node as HTMLMediaElement);
  return player ? new NewDelta().insert({ player }) : new NewDelta();
};

/** Keeps links to our own files in the form in which the server signs them. */
export const linkMatcher = (node: Node, delta: Delta): Delta => {
  const path = ownPath((node as Element).getAttribute("href") ?? "");
  if (!path) return delta;
  const linked = new NewDelta();
  for (const { insert, attributes } of delta.ops) if (insert) linked.insert(insert, { ...attributes, link: path });
  return linked;
};

/** A video or sound in the editor. */
export interface Player {
  readonly tag: "video" | "audio";
  readonly src: string;
  /** As which its file is shown. */
  readonly name: string;
}

/** Undefined for a player of another file than ours. */
export const playerOf = (element: HTMLMediaElement): Player | undefined => {
  const src = ownPath(element.getAttribute("src") ?? "");
  return src === undefined
    ? undefined
    : { tag: element.localName === "audio" ? "audio" : "video", src, name: element.title };
};
