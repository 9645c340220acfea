import type { Transaction } from "kysely";
import type { Role } from "../../contract/core/roles.ts";
import type { Database } from "../core/db/pool.ts";
import type { Tables } from "../core/db/tables.ts";
import type { FileStore } from "../core/files/files.ts";
import type { projectPlans } from "./names.ts";
import type { Random } from "./random.ts";

export interface DemoPerson {
  readonly _id: string;
  readonly role: Role;
  /** One of the accounts that people try the demo with. */
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
  /** The last day of work, where it is over. */
  readonly until: Date | null;
}

/**
 * The demo company while it is made, in the order of the list of areas: users, skills and projects put in what they
 * made for those that follow.
 */
export interface DemoCompany {
  readonly sql: Transaction<Tables>;
  /** Of the company: who draws from it moves what all others draw after them, so that a new area begins its own. */
  readonly random: Random;
  readonly now: Date;
  readonly founded: Date;
  /** Of the password that all accounts have. */
  readonly passwordHash: string;
  /** Those who may sign in. */
  people: readonly DemoPerson[];
  /** Ids, in the order of `skillNames`. */
  skills: readonly string[];
  workers: readonly DemoWorker[];
  projects: readonly DemoProject[];
}

/** Fills an area's tables; what it answers is done after the commit, where there is a place for files. */
export type FillDemo = (company: DemoCompany) => Promise<((db: Database, files: FileStore) => Promise<void>) | void>;
