import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Density } from "../../providers/table-memory.ts";
import type { Query } from "./list-state.ts";
import type { Select, Selection } from "./selection.ts";
import type { TakeBack } from "./undo.ts";

/** What a table and a form need of a record, whatever else it has. */
export interface Identified {
  readonly _id: string;
}

/** A column: a field of the entity as it is, or with something of its own. */
export type Column<T> =
  | (keyof T & string)
  | {
      /** A field of the entity, also what the column sorts by; any name where `render` shows something else. */
      readonly field: string;
      readonly title?: string;
      readonly render?: (record: T) => ReactNode;
      readonly align?: "left" | "right";
      /** In pixels. */
      readonly width?: number;
      /** Follows from the list's sorts where it is left out. */
      readonly sortable?: boolean;
    };

/** A column with all that follows from the entity and the row. */
export interface ReadyColumn<T> {
  readonly key: string;
  readonly title: string;
  readonly align: "left" | "right";
  readonly width: number | undefined;
  readonly sortable: boolean;
  readonly render: (record: T) => ReactNode;
}

/** Something to do with one record; the last entries of a row, and the menu of its own page. */
export interface RecordAction<T> {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  /** The call behind it: who may not make it does not see the action. */
  readonly row: Endpoint;
  /** Whether this record allows it: asked of the record (its `can`), never a rule of the console's own. */
  readonly isOpen?: (record: T) => boolean;
  /** Asked before it runs. */
  readonly confirm?: (record: T) => { readonly title: string; readonly content: string };
  /** Makes the call. */
  readonly run?: (record: T) => Promise<unknown>;
  /** Or asks for more first. */
  readonly dialog?: ComponentType<DialogProps<T>>;
  /** Or goes to a page. */
  readonly to?: (record: T) => string;
  /** What to say when it is done. */
  readonly done?: (record: T) => string;
  /** The record is gone afterwards. */
  readonly removes?: true;
  /** Offered for some seconds after `run`, where it is no deletion. */
  readonly takeBack?: TakeBack;
}

export interface DialogProps<T> {
  readonly record: T;
  readonly onClose: () => void;
}

/** What a bulk dialog is given: it asks for more, makes the call and hands on the reply. */
export interface BulkDialogProps {
  readonly row: Endpoint;
  readonly entity: z.ZodObject;
  readonly select: Select;
  readonly count: number;
  /** Of the list as it is shown now: what it tells beyond its records. */
  readonly reply: RecordPage<unknown>["reply"];
  readonly onReply: (reply: z.output<typeof BulkReply>) => void;
  readonly onClose: () => void;
}

/** Something to do with all records that are selected. */
export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  /** The call behind it: who may not make it does not see the action. */
  readonly row: Endpoint;
  /** Asked before it runs. */
  readonly confirm?: (count: number) => string;
  /** What was done to them, as in "12 approved". */
  readonly done: string;
  /**
   * Makes the call; answers nothing where the person thought better of it, and that it has begun where it goes on in the
   * background.
   */
  readonly run?: (select: Select, count: number) => Promise<z.output<typeof BulkReply> | "begun" | undefined>;
  /** Or asks for more first. */
  readonly dialog?: ComponentType<BulkDialogProps>;
  /** The records are gone afterwards. */
  readonly removes?: true;
  /** Offered for some seconds afterwards, where it is no deletion. */
  readonly takeBack?: TakeBack;
}

/** One page of a list, as the server answered it. */
export interface RecordPage<T> {
  readonly records: readonly T[];
  readonly count: number;
  readonly filteredTotalCount: number;
  /** Whether the two are all, or as far as was counted. */
  readonly countExact: boolean;
  readonly pages: number;
  /** The whole reply: what a list tells beyond its records, such as totals. */
  readonly reply: Readonly<Record<string, unknown>>;
}

/** What the rows of a wide screen and the cards of a narrow one are drawn from. */
export interface RecordViewProps<T> {
  readonly label: string;
  readonly records: readonly T[];
  readonly columns: readonly ReadyColumn<T>[];
  readonly density: Density;
  readonly nameOf: (record: T) => string;
  /** The first column, which opens the record. */
  readonly heading: (record: T) => ReactNode;
  readonly actions: ((record: T) => ReactNode) | undefined;
  readonly selection: Selection | undefined;
  readonly pick: (records: readonly T[], on: boolean) => void;
  /** What opens below a record, of which one is open at most. */
  readonly detail: ((record: T) => ReactNode) | undefined;
  readonly openId: string | null;
}

/** What a key does in a table, as its help lists it. */
export type KeyHelp = readonly [key: string, does: string];

export interface RecordTableProps<E extends z.ZodObject, T extends Identified> {
  /** Unique in the console: what a person sets up for the table is kept under it. */
  readonly id: string;
  /** What the table is called: also what screen readers read. */
  readonly label: string;
  /** A list row of the contract. */
  readonly row: Endpoint;
  /** Parameters of the row's path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly entity: E;
  readonly columns: readonly Column<T>[];
  /** The filters offered, by name; all that the row takes where it is left out. */
  readonly filters?: readonly string[];
  /** Offers the search field; as the row can where it is left out. */
  readonly search?: boolean;
  /** What the page itself narrows the list to; not shown, not removable. */
  readonly fixedQuery?: Readonly<Record<string, string | readonly string[]>>;
  /** `field:asc` or `field:desc`. */
  readonly defaultSort?: string;
  /** How many stand on a page until somebody changes it. */
  readonly pageSize?: number;
  /** Instead of the server's words where the list can't be read. */
  readonly failedText?: string;
  /** Other areas whose changes show in this list too, so that it is read again with theirs. */
  readonly alsoOf?: readonly AreaName[];
  /** Filters that hold until somebody changes them. */
  readonly defaultFilters?: Readonly<Record<string, readonly string[]>>;
  readonly bulkActions?: readonly BulkAction[];
  /** False: leaves out the bulk changes and the export that the area's own rows offer for its list. */
  readonly ofArea?: false;
  /** Keys that the page adds to those of every table, for the help. */
  readonly keys?: readonly KeyHelp[];
  readonly rowActions?: readonly RecordAction<T>[];
  /** What a record is called; its name where it is left out. */
  readonly title?: (record: T) => string;
  /** Where a record opens, by its first column. */
  readonly openPath?: (record: T) => string;
  /** Opens below a record by its first column; instead of `openPath`. */
  readonly detail?: (record: T) => ReactNode;
  /** What to do first, where there is nothing at all. */
  readonly emptyText: ReactNode;
  /** Shown above the list from its reply, such as totals; `filter` is all that narrows the list. */
  readonly summary?: (page: RecordPage<T>, filter: Query) => ReactNode;
  /** Sets a second table on one page apart in the address. */
  readonly prefix?: string;
}
