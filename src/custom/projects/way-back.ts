import { useLocation } from "react-router";

/** The pages that link to a guideline which has to be read first, by their paths. */
const pages: Readonly<Record<string, string>> = {
  "/check-in": "Check-in",
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
  const to = Object.hasOwn(pages, from) ? from : "/check-in";
  return { to, label: pages[to]! };
};
