import { useInvalidate } from "@refinedev/core";
import { useCallback, useEffect } from "react";
import { profile } from "../../../contract/profile/endpoints.ts";
import type { MyProfile } from "../../../contract/profile/fields.ts";
import { session } from "../../providers/session.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";

/** The user's own profile on a page, and a function that refetches it after a change. */
export interface Mine {
  readonly mine: MyProfile;
  /** Returns the current profile, or the previous one if it can't be read. */
  readonly reread: () => Promise<MyProfile>;
}

/** The frame and the choice of the first page use a copy in the session, which has to be kept up to date. */
const updateSession = (mine: MyProfile): void => {
  const state = session.get();
  if (!state.user) return;
  const { isProfileCreate, profileCompletePercentage, image, personal } = mine;
  const user = {
    ...state.user,
    firstName: personal.firstName ?? state.user.firstName,
    lastName: personal.lastName ?? state.user.lastName,
    email: personal.email,
    isProfileCreate,
    profileCompletePercentage,
    image,
  };
  if (JSON.stringify(user) !== JSON.stringify(state.user)) void session.start({ ...state, user });
};

/** The user's own profile with all sections. */
export const useMyProfile = () => {
  const invalidate = useInvalidate();
  const { data, error, refetch } = useEndpoint(profile.mine, {});
  const mine = data?.profile;
  useEffect(() => {
    if (mine) updateSession(mine);
  }, [mine]);
  const reread = useCallback(async (): Promise<MyProfile> => {
    const { data: now } = await refetch();
    // The list of people shows parts of the profile too, but the page does not wait for its refetch.
    void invalidate({ resource: "users", dataProviderName: "default", invalidates: ["resourceAll"] });
    return now?.profile ?? (mine as MyProfile);
  }, [mine, refetch, invalidate]);
  return { mine, error, refetch, reread };
};
