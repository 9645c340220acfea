import { fileErrorsMax } from "../../../contract/core/csv-cells.ts";
import { AppError } from "../app-error.ts";

/** A wrong value in a file. */
export interface FileError {
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

/**
 * Errors in an uploaded file, by line and column. Their messages are limited: a file with every line wrong must not
 * become a reply of megabytes.
 */
export class FileErrors {
  readonly #reported: FileError[] = [];
  readonly #field: string;
  /** All lines that have one. */
  readonly lines = new Set<number>();
  count = 0;

  /** @param field the upload's field: `<field>.<line>.<column>` names a value */
  constructor(field: string) {
    this.#field = field;
  }

  /** The first errors, in the order of the lines. */
  get told(): readonly FileError[] {
    return this.#reported.toSorted((one, other) => one.line - other.line);
  }

  /** A copy, to which more errors can be added. */
  copy(): FileErrors {
    const copy = new FileErrors(this.#field);
    copy.#reported.push(...this.#reported);
    for (const line of this.lines) copy.lines.add(line);
    copy.count = this.count;
    return copy;
  }

  add(line: number, column: string, message: string): undefined {
    this.count++;
    this.lines.add(line);
    if (this.count <= fileErrorsMax) this.#reported.push({ line, column, message });
    return undefined;
  }

  /** Throws validation if there are errors. */
  refuseAny(): void {
    if (this.count === 0) return;
    const what = this.count === 1 ? "1 value is" : `${this.count} values are`;
    const first = this.count > fileErrorsMax ? ` The first ${fileErrorsMax} are named.` : "";
    const summary = `Nothing was written: ${what} not right.${first}`;
    const fields: Record<string, string[]> = { [this.#field]: [summary] };
    for (const { line, column, message } of this.#reported) {
      (fields[`${this.#field}.${line}.${column}`] ??= []).push(message);
    }
    throw new AppError("validation", { fields });
  }
}
