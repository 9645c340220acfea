import { messageOf } from "../../../contract/core/errors.ts";
import { fileSize } from "../../../contract/core/format.ts";

interface Rule {
  readonly types: readonly string[];
  /** In bytes. */
  readonly max: number;
  /** The message for a file of another type. */
  readonly type: string;
}

/** Why a file can't be uploaded, as far as the browser can tell; the server checks its content. */
export const fileProblem = (file: File, { types, max, type }: Rule): string | undefined => {
  if (!types.includes(file.type)) return type;
  return file.size > max ? messageOf("too_large", { max: fileSize(max) }) : undefined;
};
