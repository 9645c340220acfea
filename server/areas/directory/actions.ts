import type { z } from "zod";
import type { directory } from "../../../contract/directory/endpoints.ts";
import { createRecords } from "../../core/db/crud.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { directoryCrud } from "./queries.ts";

export type NewEntry = z.output<typeof directory.create.body>;

/** Makes directory entries, all but those whose name its client has already: their places are answered. */
export const insertEntries = async (
  write: Write,
  me: Caller,
  bodies: readonly NewEntry[],
): Promise<readonly number[]> => (await createRecords(write, directoryCrud, me, bodies)).taken;
