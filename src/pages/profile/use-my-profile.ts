import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { profile } from "../../../contract/profile/endpoints.ts";
import type { MyProfile } from "../../../contract/profile/fields.ts";
import { session } from "../../providers/session.ts";
import { useRow } from "../../providers/use-row.ts";

/** One's own profile on a page, and how to read it again after a change. */
export interface Mine {
  readonly mine: MyProfile;
  /** Answers the profile as it is now; the one that was there, where it can't be read. */
  readonly reread: () => Promise<MyProfile>;
}

/** What the frame and the first page go by is kept with the session, and would grow old there. */
const tellSession = (mine: MyProfile): void => {
  const state = session.get();
  if (!state.user) return;
  const { isProfileCreate, profileCompletePercentage, image, personal } = mine;
  const user = {
    ...state.user,
    firstName: personal.firstName ?? state.user.firstName,
    lastName: personal.lastName ?? state.user.lastName,
    isProfileCreate,
    profileCompletePercentage,
    image,
  };
  if (JSON.stringify(user) !== JSON.stringify(state.user)) void session.start({ ...state, user });
};

/** One's own profile, all of it. */
export const useMyProfile = () => {
  const queries = useQueryClient();
  const { data, error, refetch } = useRow(profile.mine, {});
  const mine = data?.profile;
  useEffect(() => {
    if (mine) tellSession(mine);
  }, [mine]);
  const reread = useCallback(async (): Promise<MyProfile> => {
    const { data: now } = await refetch();
    // What the list of people says of one has changed too, but nobody waits for that.
    void queries.invalidateQueries({ queryKey: ["data", "default", "users"] });
    return now?.profile ?? (mine as MyProfile);
  }, [mine, refetch, queries]);
  return { mine, error, refetch, reread };
};
