import { Refusal } from "../refusal.ts";

/** So many messages are told: a file with every line wrong must not become a reply of megabytes. */
const toldMax = 1000;

/** What is wrong with an uploaded file, by line and column. */
export class FileErrors {
  private readonly fields: Record<string, string[]> = {};
  private readonly field: string;
  count = 0;

  /** @param field the field that the file is uploaded in: `<field>.<line>.<column>` names a value */
  constructor(field: string) {
    this.field = field;
  }

  /** These errors again, to add more to. */
  copy(): FileErrors {
    const copy = new FileErrors(this.field);
    for (const [field, messages] of Object.entries(this.fields)) copy.fields[field] = [...messages];
    copy.count = this.count;
    return copy;
  }

  add(line: number, column: string, message: string): undefined {
    this.count++;
    if (this.count <= toldMax) (this.fields[`${this.field}.${line}.${column}`] ??= []).push(message);
    return undefined;
  }

  /** Throws validation where there are any. */
  refuseAny(): void {
    if (this.count === 0) return;
    const what = this.count === 1 ? "1 value is" : `${this.count} values are`;
    const first = this.count > toldMax ? ` The first ${toldMax} are named.` : "";
    const summary = `Nothing was written: ${what} not right.${first}`;
    throw new Refusal("validation", { fields: { [this.field]: [summary], ...this.fields } });
  }
}
