import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { MenuEntry } from "../shell/route-entry.ts";
import type { BulkAction, Column, Identified, RecordAction, RecordPage } from "../table/table-types.ts";

/** The rows that a resource's pages work with; what is missing, they leave out. */
export interface ResourceRows {
  readonly list: Endpoint;
  readonly show: Endpoint;
  readonly create?: Endpoint;
  readonly edit?: Endpoint;
  readonly remove?: Endpoint;
}

/** What a component of the resource's own is given on the page of a record. */
export interface RecordProps<T> {
  readonly record: T;
}

/** Fields of a form that belong together, under a heading. */
export interface FormSection {
  readonly title: string;
  readonly fields: readonly string[];
}

/** What an import is asked beside its file, such as whether people are invited. */
export interface ImportChoices {
  readonly initial: Readonly<Record<string, unknown>>;
  readonly component: ComponentType<{
    readonly value: Readonly<Record<string, unknown>>;
    readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  }>;
}

export interface ImportDeclaration {
  /** Many of them, as in "Import 12 people". */
  readonly many: string;
  /** The fields that no two of them may have the same; the first is marked. */
  readonly unique: readonly string[];
  readonly choices?: ImportChoices;
}

export interface ResourceDeclaration<E extends z.ZodObject, T extends Identified> {
  /** One of them, as in "New skill". */
  readonly noun: string;
  /** What is made new, where that is only one kind of them: as in "New adjustment". */
  readonly newNoun?: string;
  readonly rows: ResourceRows;
  readonly entity: E;
  readonly title: (record: T) => string;
  /** Whether this record may be changed: asked of the record (its `can`). */
  readonly canEdit?: (record: T) => boolean;
  readonly list: {
    readonly columns: readonly Column<T>[];
    readonly search?: boolean;
    readonly filters?: readonly string[];
    readonly defaultSort?: string;
    /** How many stand on a page until somebody changes it. */
    readonly pageSize?: number;
    readonly bulkActions?: readonly BulkAction[];
    /** Shown above the list from its reply, such as totals. */
    readonly summary?: (page: RecordPage<T>) => ReactNode;
    /** What to do first, where there is nothing yet. */
    readonly emptyText: string;
    /** Beside the primary action, such as an import. */
    readonly extra?: ComponentType;
  };
  /** A file of many may be imported, where a call of its area has `imports`. */
  readonly import?: ImportDeclaration;
  /** The fields of the form in their order, in sections where there are many; those that a call does not take are left out of its form. */
  readonly form: readonly (string | FormSection)[];
  readonly show: {
    readonly fields: readonly string[];
    /** The record's next step is a button in one of its tabs: Edit stands back then. */
    readonly hasOwnStep?: true;
    /** Components of the resource's own, below the fields. */
    readonly tabs?: readonly {
      readonly key: string;
      readonly label: string;
      readonly component: ComponentType<RecordProps<T>>;
      /** The call behind it: who may not make it on other people's records does not see the tab. */
      readonly row?: Endpoint;
      /** Whether this record has it: asked of the record (its `can`). */
      readonly isOpen?: (record: T) => boolean;
    }[];
  };
  /** Instead of the server's words where the list or a record can't be read. */
  readonly failedText?: string;
  /** The page above its records for those who may not read the list. */
  readonly above?: { readonly label: string; readonly to: string };
  /** What people should know before they delete one. */
  readonly removeText?: string;
  /** What may be done with one record, beside editing and deleting: in its row's menu and on its page. */
  readonly actions?: readonly RecordAction<T>[];
}

/** A record of a resource that is only known at run time. */
export type AnyRecord = Readonly<Record<string, unknown>> & Identified;

/** A declaration whose exact type is forgotten. */
export type AnyDeclaration = ResourceDeclaration<z.ZodObject, AnyRecord>;

/** Where a resource stands in the console: known before its declaration is loaded. */
export interface Standing {
  readonly name: AreaName;
  readonly menu: MenuEntry;
  /** Whoever may make this call has the list. */
  readonly listFor: Endpoint;
  /** Whoever may make this call may import a file of them. */
  readonly importFor: Endpoint | undefined;
  /** The addresses of its pages, as Refine reads them. */
  readonly paths: { readonly list: string; readonly show: string; readonly create?: string; readonly edit?: string };
}

/** A resource with all that follows from its declaration. */
export interface Resource extends AnyDeclaration, Standing {
  /** What may be done with a record of any resource, beside what each declares for its own. */
  readonly everyRecord: readonly RecordAction<AnyRecord>[];
}

/**
 * Declares what the pages of a resource show. Its pages hand a declaration only records that its own rows answered, so
 * that its exact type may be forgotten here.
 */
export const resource = <E extends z.ZodObject, T extends z.output<E> & Identified>(
  declaration: ResourceDeclaration<E, T>,
): AnyDeclaration => declaration as unknown as AnyDeclaration;
