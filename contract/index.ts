import { audit } from "./audit.ts";
import { dashboard } from "./dashboard.ts";
import { directory } from "./directory.ts";
import type { Endpoint } from "./endpoint.ts";
import { experience } from "./experience.ts";
import { duplicates } from "./duplicates.ts";
import { groups } from "./groups.ts";
import { hoursUploads } from "./hours-uploads.ts";
import { identities } from "./identities.ts";
import { imports } from "./imports.ts";
import { files } from "./files.ts";
import { ledger } from "./ledger.ts";
import { notifications } from "./notifications.ts";
import { payDetails } from "./pay-details.ts";
import { operations } from "./operations.ts";
import { payments } from "./payments.ts";
import { payoutRuns } from "./payout-runs.ts";
import { payouts } from "./payouts.ts";
import { privacy } from "./privacy.ts";
import { profile } from "./profile.ts";
import { projects } from "./projects.ts";
import { security } from "./security.ts";
import { signInRules } from "./sign-in-rules.ts";
import { signIn } from "./sign-in.ts";
import { skills } from "./skills.ts";
import { system } from "./system.ts";
import { users } from "./users.ts";
import { workHistory } from "./work-history.ts";

/** THE table: every call of the API, by area and name. */
export const table = {
  signIn,
  security,
  signInRules,
  identities,
  users,
  profile,
  skills,
  experience,
  directory,
  projects,
  workHistory,
  operations,
  hoursUploads,
  duplicates,
  payments,
  ledger,
  payoutRuns,
  payouts,
  payDetails,
  dashboard,
  audit,
  privacy,
  system,
  files,
  imports,
  groups,
  notifications,
};
export type Table = typeof table;
export type AreaName = keyof Table;
/** A row by its area and name, such as `skills.create`. */
export type RowName = { [Area in AreaName]: `${Area}.${keyof Table[Area] & string}` }[AreaName];

export const rowNamed = (name: RowName): Endpoint => {
  const [area, row] = name.split(".") as [AreaName, string];
  return (table[area] as Readonly<Record<string, Endpoint>>)[row]!;
};

/** A row with its name, such as `skills.create`. */
export interface NamedRow {
  readonly name: string;
  readonly area: AreaName;
  readonly row: Endpoint;
}

export const allRows: readonly NamedRow[] = Object.entries(table).flatMap(([area, rows]) =>
  Object.entries(rows as Record<string, Endpoint>).map(([name, row]) => ({
    name: `${area}.${name}`,
    area: area as AreaName,
    row,
  })),
);
