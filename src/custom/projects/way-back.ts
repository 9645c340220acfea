import { useLocation } from "react-router";

/** The pages of work that say what keeps someone from it, such as a guideline that they have not read. */
const pages: Readonly<Record<string, string>> = {
  "/my-tasks": "My tasks",
  "/my-jobs": "My jobs",
  "/my-prompts": "My prompts",
};

interface Way {
  readonly to: string;
  readonly label: string;
}

/** Where the reader of a guideline goes on: on the page that led here, by its link's state; else at the check-in. */
export const useWayBack = (): Way => {
  const { from = "" } = (useLocation().state ?? {}) as { readonly from?: string };
  return Object.hasOwn(pages, from) ? { to: from, label: pages[from]! } : { to: "/check-in", label: "Check-in" };
};
