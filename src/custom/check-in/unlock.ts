import type { Reason } from "../../../contract/errors.ts";

/** What would open a project: in words, and the area and record that there is to look at. */
export interface Unlock {
  readonly words: string;
  readonly to?: { readonly area: "skills"; readonly id: string };
}

/** What a person can do about a reason; null where its own message says it all. */
export const unlockOf = ({ reason, unlock }: Reason): Unlock | null => {
  const words = wordsOf[reason];
  if (words === null) return null;
  return unlock?.kind === "skill" && unlock.id ? { words, to: { area: "skills", id: unlock.id } } : { words };
};

const wordsOf: Record<Reason["reason"], string | null> = {
  account_not_active: "Ask your manager to activate it.",
  email_not_verified: "Open the link in the e-mail that we sent you.",
  skill_missing: "See what it takes, and ask your manager for it.",
  project_not_active: "It opens when its manager makes it active.",
  not_a_member: "Ask its manager to add you.",
  checked_in_elsewhere: null,
  project_full: "It opens when somebody checks out.",
};
