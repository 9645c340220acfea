import { audit } from "./audit/endpoints.ts";
import { dashboard } from "./dashboard/endpoints.ts";
import { directory } from "./directory/endpoints.ts";
import type { Endpoint } from "./core/endpoint.ts";
import { experience } from "./experience/endpoints.ts";
import { duplicates } from "./duplicates/endpoints.ts";
import { groups } from "./groups/endpoints.ts";
import { hoursUploads } from "./hours-uploads/endpoints.ts";
import { identities } from "./identities/endpoints.ts";
import { imports } from "./imports/endpoints.ts";
import { files } from "./files/endpoints.ts";
import { ledger } from "./ledger/endpoints.ts";
import { notifications } from "./notifications/endpoints.ts";
import { payDetails } from "./pay-details/endpoints.ts";
import { operations } from "./operations/endpoints.ts";
import { payments } from "./payments/endpoints.ts";
import { payoutRuns } from "./payout-runs/endpoints.ts";
import { payouts } from "./payouts/endpoints.ts";
import { privacy } from "./privacy/endpoints.ts";
import { profile } from "./profile/endpoints.ts";
import { projects } from "./projects/endpoints.ts";
import { security } from "./security/endpoints.ts";
import { signInRules } from "./sign-in-rules/endpoints.ts";
import { signIn } from "./sign-in/endpoints.ts";
import { skills } from "./skills/endpoints.ts";
import { system } from "./system/endpoints.ts";
import { users } from "./users/endpoints.ts";
import { workHistory } from "./work-history/endpoints.ts";

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
