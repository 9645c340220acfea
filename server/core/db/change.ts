import type { AreaName } from "../../../contract/index.ts";

/** A change of one record, for the audit (where the call is audited) and the live events (ids only). */
export interface Change {
  readonly resource: AreaName;
  readonly id: string;
  /** With the API's field names; null: it was created. */
  readonly before: object | null;
  /** Null: it was deleted. */
  readonly after: object | null;
  /**
   * People who get live events of it whatever their role, such as the worker of a work-history entry. A person always
   * gets those of changes of themselves.
   */
  readonly people?: readonly string[];
}

/** What is announced without an audit: a record that was updated, unless it says otherwise. */
export type Announced = Omit<Change, "before" | "after"> & Partial<Pick<Change, "before" | "after">>;
