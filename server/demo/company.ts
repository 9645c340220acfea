import type { Transaction } from "kysely";
import type { Role } from "../../contract/core/roles.ts";
import type { QuestionKind } from "../../contract/question-banks/question.ts";
import type { Database } from "../core/db/pool.ts";
import type { Tables } from "../core/db/tables.ts";
import type { FileStore } from "../core/files/files.ts";
import type { projectPlans } from "./names.ts";
import type { Random } from "./random.ts";

export interface DemoPerson {
  readonly _id: string;
  readonly role: Role;
  /** Whether it is one of the accounts for trying the demo. */
  readonly isAccount: boolean;
}
export interface DemoWorker {
  readonly _id: string;
  readonly skills: ReadonlySet<string>;
}
export interface DemoProject {
  readonly _id: string;
  readonly status: (typeof projectPlans)[number]["status"];
  readonly skills: readonly string[];
  readonly members: ReadonlySet<string> | null;
  /** The last day of work, where it has ended. */
  readonly until: Date | null;
}

export interface DemoBank {
  readonly _id: string;
  readonly name: string;
  /** In their order. */
  readonly questions: readonly {
    readonly _id: string;
    readonly kind: QuestionKind;
    /** The choice of those who know it, where the key is wrong. */
    readonly meant?: number;
  }[];
}

/**
 * The demo company while it is made, in the order of the list of areas: users, skills and projects add what they made
 * for the areas that follow.
 */
export interface DemoCompany {
  readonly sql: Transaction<Tables>;
  /** The company's generator: each draw changes all later ones, so a new area should start its own. */
  readonly random: Random;
  readonly now: Date;
  readonly founded: Date;
  /** The hash of the password of all accounts. */
  readonly passwordHash: string;
  /** People who may sign in. */
  people: readonly DemoPerson[];
  /** Ids, in the order of `skillNames`. */
  skills: readonly string[];
  workers: readonly DemoWorker[];
  projects: readonly DemoProject[];
  /** The one that pays by the piece: it has jobs, and no hours. */
  pieceProject: string;
  /** On boxes, on polygons and on transcription. */
  questionBanks: readonly DemoBank[];
}

/** Fills an area's tables; the returned function runs after the commit, where files can be stored. */
export type FillDemo = (company: DemoCompany) => Promise<((db: Database, files: FileStore) => Promise<void>) | void>;

declare module "../core/area.ts" {
  interface Manifest {
    /** The area's part of the demo company. */
    readonly demo?: FillDemo;
  }
}
