import { openStates } from "../../../contract/states.ts";
import { words } from "../../db/sql-text.ts";

/** SQL: how many entries of a person are neither paid for nor rejected. They have to be settled before an erasure. */
export const openEntries = (userId: string): string =>
  `(select count(*) from work_history open where open.user_id = ${userId} and open.state = any(${words(openStates)}))`;

/** What an erased person is called from then on: the random end of the id tells two of them apart. */
export const pseudonym = (userId: string): { first_name: string; last_name: string; email: string } => ({
  first_name: "Erased",
  last_name: `person ${userId.slice(-6).toUpperCase()}`,
  email: `erased-${userId}@erased.invalid`,
});
