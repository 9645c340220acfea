import { Quill } from "react-quill";
import { filePath } from "../../../contract/core/rich-text.ts";

type Delta = ReturnType<Quill["getContents"]>;
const NewDelta = Quill.import("delta") as unknown as new () => Delta;

/** The path of a picture on our server; undefined for any other. Browsers copy URLs in their absolute form. */
const ownPath = (src: string): string | undefined => {
  const path = src.startsWith(location.origin) ? src.slice(location.origin.length) : src;
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
