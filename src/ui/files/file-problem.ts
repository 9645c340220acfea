import { messageOf } from "../../../contract/core/errors.ts";

interface Rule {
  readonly types: readonly string[];
  /** In bytes. */
  readonly max: number;
  /** What is said of another type. */
  readonly type: string;
}

/** What is wrong with a file before it is sent; the server looks into it. */
export const fileProblem = (file: File, { types, max, type }: Rule): string | undefined => {
  if (!types.includes(file.type)) return type;
  return file.size > max ? messageOf("too_large", { max: `${max / 1_000_000} MB` }) : undefined;
};
