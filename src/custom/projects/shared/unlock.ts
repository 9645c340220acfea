import type { Reason } from "../../../../contract/core/errors.ts";
import { coursePath } from "../../learning/shared/paths.ts";

/** What would open a project: a text, and where to go for it, which is a record of an area or a page. */
export interface Unlock {
  readonly text: string;
  readonly to?: { readonly area: "skills"; readonly id: string } | { readonly page: string };
}

/** What the user can do about a reason; null if the reason's own message says enough. */
export const unlockOf = ({ reason, unlock }: Reason): Unlock | null => {
  const text = texts[reason];
  if (text === null) return null;
  if (unlock?.kind === "skill" && unlock.id) return { text, to: { area: "skills", id: unlock.id } };
  if (unlock?.kind === "guideline" && unlock.id) return { text, to: { page: guidelinePath(unlock.id) } };
  if (unlock?.kind === "course" && unlock.id) {
    return { text: reason === "skill_missing" ? "See the course." : text, to: { page: coursePath(unlock.id) } };
  }
  return { text };
};

/** The address of a project's guideline. */
export const guidelinePath = (project: string): string => `/projects/${project}/guideline`;

/** The areas whose changes may open work to the user, or close it: a list of open work is read again with them. */
export const openedBy = ["projects", "users", "groups", "profile"] as const;

/** Whether reading the guideline is all that is missing. */
export const isOnlyUnread = ({ reasons }: { readonly reasons: readonly Reason[] }): boolean =>
  reasons.length === 1 && reasons[0]?.reason === "guideline_unread";

const texts: Record<Reason["reason"], string | null> = {
  account_not_active: "Ask your manager to activate it.",
  email_not_verified: "Open the link in the e-mail that we sent you.",
  skill_missing: "See what it takes.",
  project_not_active: "It opens when its manager makes it active.",
  not_a_member: "Ask its manager to add you.",
  guideline_unread: "Read it.",
  checked_in_elsewhere: null,
  paid_by_piece: null,
  project_full: "It opens when someone checks out.",
  job_not_available: null,
  job_without_rate: "It opens when its manager sets one.",
  job_for_another: null,
  job_had_before: null,
  job_limit_reached: "Submit one first.",
  quality_paused: "Talk to your manager.",
  course_not_open: null,
  course_required: "See the course.",
  course_blocked: null,
  enrolled_already: null,
  not_enrolled: "See the course.",
  chapter_required: "Go to it.",
  jobs_blocked: "Ask your manager to unblock you.",
  quiz_not_published: null,
  quiz_not_open: null,
  quiz_closed: "Ask your manager for more time.",
  no_attempts_left: "Ask your manager for another attempt.",
};
