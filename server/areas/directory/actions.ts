import type { z } from "zod";
import type { directory } from "../../../contract/directory/endpoints.ts";
import { createRecords } from "../../core/db/crud.ts";
import type { Write } from "../../core/db/write.ts";
import { directoryCrud } from "./queries.ts";

export type NewEntry = z.output<typeof directory.create.body>;

/** Creates directory entries, skipping names that the client already has. Returns the positions of the skipped ones. */
export const insertEntries = async (write: Write, bodies: readonly NewEntry[]): Promise<readonly number[]> =>
  (await createRecords(write, directoryCrud, bodies)).taken;
