import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { MenuEntry } from "../shell/route-entry.ts";
import type { OwnInputs } from "../form/form-field.tsx";
import type { FormOutcome } from "../form/form-values.ts";
import type { Elsewhere } from "../fields/record-link.tsx";
import type { Fill } from "../form/use-fill.ts";
import type { SplitDeclaration } from "../import/split-column.ts";
import type { DraftStore } from "../form/use-server-draft.ts";
import type { Part } from "../table/asked-fields.ts";
import type { BulkAction, Column, Identified, RecordAction, RecordPage } from "../table/table-types.ts";

/** The endpoints that a resource's pages use; the pages leave out what is missing. */
export interface ResourceEndpoints {
  readonly list: Endpoint;
  readonly show: Endpoint;
  readonly create?: Endpoint;
  readonly edit?: Endpoint;
  readonly remove?: Endpoint;
  readonly restore?: Endpoint;
}

/** The props of a resource's own component on the page of a record. */
export interface RecordProps<T> {
  readonly record: T;
}

/** A question, with the label of the button that answers yes. */
export interface Question {
  readonly title: string;
  readonly content: ReactNode;
  readonly okText: string;
}

/** A group of form fields under a heading. */
export interface FormSection {
  readonly title: string;
  readonly fields: readonly string[];
}

/** Options beside the file of an import, such as whether people are invited. */
export interface ImportChoices {
  readonly initial: Readonly<Record<string, unknown>>;
  readonly component: ComponentType<{
    readonly value: Readonly<Record<string, unknown>>;
    readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  }>;
}

export interface ImportDeclaration {
  /** The plural, as in "Import 12 people". */
  readonly many: string;
  /** The fields that must be unique among the rows; the first one is marked. */
  readonly unique: readonly string[];
  /** Two fields that a file may have in one column. */
  readonly split?: SplitDeclaration;
  readonly choices?: ImportChoices;
}

/** What a list shows of a record is read of it everywhere: see `reads`. */
export interface ResourceDeclaration<
  E extends z.ZodObject,
  T extends Identified,
  R extends keyof T = keyof T,
  P extends Identified = Part<T, NoInfer<R>> & Identified,
> {
  /** The singular, as in "New skill". */
  readonly noun: string;
  /** What the create page makes, if that is only one kind of record, as in "New adjustment". */
  readonly newNoun?: string;
  readonly endpoints: ResourceEndpoints;
  readonly entity: E;
  readonly title: (record: P) => string;
  /** Whether this record may be changed, by its `can`. */
  readonly canEdit?: (record: P) => boolean;
  readonly list: {
    readonly columns: readonly Column<T>[];
    /**
     * What else is read of its records, by `title`, `canEdit`, `actions` and `summary`: the list is asked for no more than
     * this and what its columns show. Without it, for whole records.
     */
    readonly reads?: readonly R[];
    readonly search?: boolean;
    readonly filters?: readonly string[];
    readonly defaultSort?: string;
    /** The default number of records on a page. */
    readonly pageSize?: number;
    readonly bulkActions?: readonly BulkAction[];
    /** Shown above the list, from its reply, such as totals. */
    readonly summary?: (page: RecordPage<P>) => ReactNode;
    /** What to do first, while there are no records. */
    readonly emptyText: string;
    /** Shown beside the primary action, such as an import. */
    readonly extra?: ComponentType;
  };
  /** Records may be imported from a file, if an endpoint of its area has `imports`. */
  readonly import?: ImportDeclaration;
  /**
   * The fields of the form in order, in sections if there are many; each form leaves out those that its endpoint does
   * not take.
   */
  readonly form: readonly (string | FormSection)[];
  /** The fields of a new record's form, if they differ. */
  readonly newForm?: readonly (string | FormSection)[];
  /** The resource's own inputs, by the field's name. */
  readonly inputs?: OwnInputs;
  /**
   * Drafts of a record's form are kept for their author, or in a store of their own, by its id; the console makes the
   * id of one that is new.
   */
  readonly drafts?: true | ((id: string) => DraftStore);
  /** Shown above the buttons of the form: what the record comes to, by what is filled in so far. */
  readonly outcome?: FormOutcome;
  /** What the fields of a new record are filled with by others. */
  readonly fill?: Fill;
  /** Reads what to ask before a change of this record is saved; undefined: nothing. */
  readonly askBeforeSave?: (id: string, body: Readonly<Record<string, unknown>>) => Promise<Question | undefined>;
  readonly show: {
    readonly fields: readonly string[];
    /** A tab or the next step has the page's main button, so Edit is not shown as the primary action. */
    readonly hasOwnStep?: true;
    /** What comes next for a record, above its fields. */
    readonly nextStep?: ComponentType<RecordProps<T>>;
    /** The resource's own components, below the fields. */
    readonly tabs?: readonly {
      readonly key: string;
      readonly label: string;
      readonly component: ComponentType<RecordProps<T>>;
      /** The tab's endpoint: the tab is hidden from roles that may not call it for other people's records. */
      readonly endpoint?: Endpoint;
      /** Whether this record has the tab, by its `can`. */
      readonly isOpen?: (record: T) => boolean;
    }[];
  };
  /** Shown instead of the server's message if the list or a record can't be read. */
  readonly failedText?: string;
  /** The page above its records for users who may not read the list. */
  readonly above?: { readonly label: string; readonly to: string };
  /** What users should know before they delete a record. */
  readonly removeText?: string;
  /** The actions on a record besides editing and deleting: in its row's menu and on its page. */
  readonly actions?: readonly RecordAction<P>[];
}

/** A record of a resource that is only known at run time. */
export type AnyRecord = Readonly<Record<string, unknown>> & Identified;

/** A declaration without its exact type. */
export type AnyDeclaration = ResourceDeclaration<z.ZodObject, AnyRecord, string, AnyRecord>;

/** Where a resource is in the console: known before its declaration is loaded. */
export interface Placement {
  readonly name: AreaName;
  readonly menu: MenuEntry;
  /** The list is open to the roles that may call this endpoint. */
  readonly listFor: Endpoint;
  /** Where the roles that have no use for its own pages read a record. */
  readonly elsewhere: Elsewhere | undefined;
  /** The import is open to the roles that may call this endpoint. */
  readonly importFor: Endpoint | undefined;
  /** The addresses of its pages, as Refine reads them. */
  readonly paths: { readonly list: string; readonly show: string; readonly create?: string; readonly edit?: string };
}

/** A resource with everything that follows from its declaration. */
export interface Resource extends AnyDeclaration, Placement {
  /** The actions on a record of any resource, besides those that a resource declares itself. */
  readonly commonActions: readonly RecordAction<AnyRecord>[];
}

/**
 * Declares the content of a resource's pages. The pages pass it only records that its own endpoints returned, so its
 * exact type may be dropped here.
 */
export const resource = <E extends z.ZodObject, T extends z.output<E> & Identified, const R extends keyof T = keyof T>(
  declaration: ResourceDeclaration<E, T, R>,
): AnyDeclaration => declaration as unknown as AnyDeclaration;
