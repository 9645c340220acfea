import { Refusal } from "../refusal.ts";

/** So many messages are told: a file with every line wrong must not become a reply of megabytes. */
const toldMax = 1000;

/** What is wrong with a value of a file. */
export interface FileError {
  readonly line: number;
  readonly column: string;
  readonly message: string;
}

/** What is wrong with an uploaded file, by line and column. */
export class FileErrors {
  readonly #told: FileError[] = [];
  readonly #field: string;
  count = 0;

  /** @param field the field that the file is uploaded in: `<field>.<line>.<column>` names a value */
  constructor(field: string) {
    this.#field = field;
  }

  /** The first of them, in the order of the lines. */
  get told(): readonly FileError[] {
    return this.#told.toSorted((one, other) => one.line - other.line);
  }

  /** These errors again, to add more to. */
  copy(): FileErrors {
    const copy = new FileErrors(this.#field);
    copy.#told.push(...this.#told);
    copy.count = this.count;
    return copy;
  }

  add(line: number, column: string, message: string): undefined {
    this.count++;
    if (this.count <= toldMax) this.#told.push({ line, column, message });
    return undefined;
  }

  /** Throws validation where there are any. */
  refuseAny(): void {
    if (this.count === 0) return;
    const what = this.count === 1 ? "1 value is" : `${this.count} values are`;
    const first = this.count > toldMax ? ` The first ${toldMax} are named.` : "";
    const summary = `Nothing was written: ${what} not right.${first}`;
    const fields: Record<string, string[]> = { [this.#field]: [summary] };
    for (const { line, column, message } of this.#told) {
      (fields[`${this.#field}.${line}.${column}`] ??= []).push(message);
    }
    throw new Refusal("validation", { fields });
  }
}
