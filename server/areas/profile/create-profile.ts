import type { z } from "zod";
import { contactFields, personalFields } from "../../../contract/profile/fields.ts";
import type { profile } from "../../../contract/profile/endpoints.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { editSections } from "./edit.ts";
import type { ProfileRecord } from "./queries.ts";

/** The first step of a profile: saves two sections at once, both or none. Throws validation. */
export const createProfile = (
  write: AnyWrite,
  userId: string,
  body: z.output<typeof profile.create.body>,
): Promise<ProfileRecord> => {
  const only = (fields: object) => Object.fromEntries(Object.entries(body).filter(([name]) => name in fields));
  return editSections(write, userId, { personal: only(personalFields), contact: only(contactFields) });
};
