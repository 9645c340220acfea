import type { AreaName } from "../../../contract/index.ts";

/** What happened to one record: goes to the audit (where the call is audited) and to the live stream (ids only). */
export interface Change {
  readonly resource: AreaName;
  readonly id: string;
  /** In the API's field names; null: it was not there. */
  readonly before: object | null;
  /** Null: it is gone. */
  readonly after: object | null;
  /**
   * People who hear of it live whatever their role, such as the worker of a work-history entry. Of changes of a person
   * they hear themselves in any case.
   */
  readonly people?: readonly string[];
}
