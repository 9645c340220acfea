import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Part, Render } from "./asked-fields.ts";
import type { Density } from "../../../contract/list-views/views.ts";
import type { Query } from "./list-state.ts";
import type { Trash } from "./trash.ts";
import type { Select, Selection } from "./selection.ts";
import type { UndoCall } from "./undo.ts";

/** A record of an entity, as a table has it. */
export type RecordOf<E extends z.ZodObject> = z.output<E> & Identified;

/** The props of a table that reads whole records, as any may be. */
export type WholeTableProps<E extends z.ZodObject> = RecordTableProps<E, RecordOf<E>, keyof RecordOf<E>, RecordOf<E>>;

/** What a table and a form need of a record. */
export interface Identified {
  readonly _id: string;
}

/** A column: a field of the entity, optionally with its own settings. */
export type Column<T> =
  | (keyof T & string)
  | {
      /** A field of the entity, by which the column is also sorted; any name if `render` shows something else. */
      readonly field: string;
      readonly title?: string;
      /** By `reading`, so that the list is asked for no more than it shows. */
      readonly render?: Render<T>;
      readonly align?: "left" | "right";
      /** In pixels. */
      readonly width?: number;
      /** By default it follows from the list's sorts. */
      readonly sortable?: boolean;
    };

/** A column with all values derived from the entity and the endpoint. */
export interface ReadyColumn<T> {
  readonly key: string;
  readonly title: string;
  /** What the field means, where the title alone does not say it. */
  readonly about: string | undefined;
  readonly align: "left" | "right";
  /** Its values are never broken over lines. */
  readonly isOneLine: boolean;
  readonly width: number | undefined;
  readonly sortable: boolean;
  readonly render: (record: T) => ReactNode;
  /** The fields that it shows; undefined if it may show any. */
  readonly reads: readonly string[] | undefined;
}

/** An action on one record, in its row's menu and on its own page. */
export interface RecordAction<T> {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  /** The endpoint behind it: the action is hidden from roles that may not call it. */
  readonly endpoint: Endpoint;
  /** Whether this record allows it, by its `can`, never by a rule of the console. */
  readonly isOpen?: (record: T) => boolean;
  /** The question to confirm. */
  readonly confirm?: (record: T) => { readonly title: string; readonly content: string };
  /** Makes the call. */
  readonly run?: (record: T) => Promise<unknown>;
  /** Or opens a dialog. */
  readonly dialog?: ComponentType<DialogProps<T>>;
  /** Or opens a page. */
  readonly to?: (record: T) => string;
  /** The message when it is done. */
  readonly done?: (record: T) => string;
  /** The record is deleted by it. */
  readonly removes?: true;
  /** Offered for some seconds after `run`, unless it is a deletion. */
  readonly undoBy?: UndoCall;
  /** What people come to the record's page for, such as a decision: a button there, and its main one or another. */
  readonly step?: "main" | "other";
}

export interface DialogProps<T> {
  readonly record: T;
  readonly onClose: () => void;
}

/** The props of a bulk dialog: it asks for parameters, makes the call and passes on the reply. */
export interface BulkDialogProps {
  readonly endpoint: Endpoint;
  readonly entity: z.ZodObject;
  readonly select: Select;
  readonly count: number;
  /** The records that were selected one by one, as the list showed them; undefined for all that match. */
  readonly records: readonly unknown[] | undefined;
  /** The list's current reply, with what it has beyond its records. */
  readonly reply: RecordPage<unknown>["reply"];
  readonly onReply: (reply: z.output<typeof BulkReply>) => void;
  readonly onClose: () => void;
}

/** Nothing if the user cancelled it, and "begun" if it continues as a bulk job. */
type BulkResult = z.output<typeof BulkReply> | "begun" | undefined;

/** A question to confirm, and the call. */
export interface PreparedAction {
  readonly title: string;
  readonly content: ReactNode;
  readonly run: () => Promise<BulkResult>;
}

/** An action on all selected records. */
export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  /** The endpoint behind it: the action is hidden from roles that may not call it. */
  readonly endpoint: Endpoint;
  /** The question to confirm. */
  readonly confirm?: (count: number) => string;
  /** What it moves beside the records themselves, such as people and money, below the question. */
  readonly moves?: ComponentType<Pick<BulkDialogProps, "records" | "count" | "reply">>;
  /** What was done, as in "12 approved". */
  readonly done: string;
  /** What they are, in singular and plural, where the number alone does not say it: "12 items given out". */
  readonly noun?: readonly [one: string, many: string];
  /** Makes the call. */
  readonly run?: (select: Select, count: number) => Promise<BulkResult>;
  /** Or reads first what the question says, and makes the call on those terms. */
  readonly prepare?: (select: Select, count: number) => Promise<PreparedAction>;
  /** Or opens a dialog. */
  readonly dialog?: ComponentType<BulkDialogProps>;
  /** The records are deleted by it. */
  readonly removes?: true;
  /** Its call takes records one by one: it is not offered for all that match a filter. */
  readonly idsOnly?: true;
  /** Offered for some seconds afterwards, unless it is a deletion. */
  readonly undoBy?: UndoCall;
}

/** One page of a list, as the server returned it. */
export interface RecordPage<T> {
  readonly records: readonly T[];
  readonly count: number;
  readonly filteredTotalCount: number;
  /** Whether the two counts are exact, or only as far as the server counted. */
  readonly countExact: boolean;
  readonly pages: number;
  /** The whole reply: what a list has beyond its records, such as totals. */
  readonly reply: Readonly<Record<string, unknown>>;
}

/** The data of both the rows of a wide screen and the cards of a narrow one. */
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
  /** The detail below a record, of which at most one is open. */
  readonly detail: ((record: T) => ReactNode) | undefined;
  readonly openId: string | null;
}

/** A keyboard shortcut of a table, as its help lists it. */
export type Shortcut = readonly [key: string, does: string];

/** A table's props, of which all but the columns read only the fields `R` and those that every table asks for. */
export interface RecordTableProps<
  E extends z.ZodObject,
  T extends Identified,
  R extends keyof T = keyof T,
  P extends Identified = Part<T, NoInfer<R>> & Identified,
> {
  /** Unique in the console: the user's settings of the table are stored under it. */
  readonly id: string;
  /** The name of the table, also for screen readers. */
  readonly label: string;
  /** A list endpoint of the contract. */
  readonly endpoint: Endpoint;
  /** Parameters of the endpoint's path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly entity: E;
  readonly columns: readonly Column<T>[];
  /**
   * What the table reads of its records besides what its columns show: its list is asked for no more. Without it, for
   * whole records. Bulk actions that read the selected records need these fields here too.
   */
  readonly reads?: readonly R[];
  /** The filters offered, by name; by default, all that the endpoint takes. */
  readonly filters?: readonly string[];
  /** Whether there is a search field; by default, if the endpoint has one. */
  readonly search?: boolean;
  /** The page's own filter of the list; not shown, and not removable. */
  readonly fixedQuery?: Readonly<Record<string, string | readonly string[]>>;
  /** `field:asc` or `field:desc`. */
  readonly defaultSort?: string;
  /** The default number of records on a page. */
  readonly pageSize?: number;
  /** Shown instead of the server's message if the list can't be read. */
  readonly failedText?: string;
  /** Other areas whose changes show in this list, so that it is refetched with theirs. */
  readonly alsoOf?: readonly AreaName[];
  /** Filters that apply until the user changes them. */
  readonly defaultFilters?: Readonly<Record<string, readonly string[]>>;
  readonly bulkActions?: readonly BulkAction[];
  /** False: leaves out the bulk actions, the export and the undo of the area's own endpoints. */
  readonly ofArea?: false;
  /** What was deleted from a list that is not the area's own. */
  readonly trash?: Trash;
  /**
   * The export of a list that is not its area's own, the filter that narrows it to the same records, and what its path
   * names.
   */
  readonly exportBy?: {
    readonly endpoint: Endpoint;
    readonly query: Query;
    readonly params?: Readonly<Record<string, string>>;
  };
  /** Shortcuts that the page adds to those of every table, for the help. */
  readonly keys?: readonly Shortcut[];
  readonly rowActions?: readonly RecordAction<P>[];
  /** The name of a record; by default, its name field. */
  readonly title?: (record: P) => string;
  /** The address that a record's first column opens. */
  readonly openPath?: (record: P) => string;
  /** A detail that a record's first column opens below it; instead of `openPath`. */
  readonly detail?: (record: P) => ReactNode;
  /** What to do first, while there are no records. */
  readonly emptyText: ReactNode;
  /** Shown above the list from its reply, such as totals; `filter` has all filters of the list. */
  readonly summary?: (page: RecordPage<P>, filter: Query) => ReactNode;
  /** What one does with the list as a whole, and which part of it is shown: buttons in the bar above it. */
  readonly actions?: ReactNode;
  /** Prefix of the parameters of a second table on the same page. */
  readonly prefix?: string;
}
