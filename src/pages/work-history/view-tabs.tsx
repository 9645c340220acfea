import { useSearchParams } from "react-router";
import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import { viewParam } from "../../ui/shell/list-address.ts";
import { ViewLinks } from "../../ui/shell/view-links.tsx";

/** The views of the page and the states that each shows; `view` in the address chooses one, waiting by default. */
const states = {
  waiting: ["pending"],
  approved: ["approved", "payment_approved"],
  rejected: ["rejected"],
  all: [],
} as const satisfies Record<string, readonly WorkHistoryState[]>;
export type View = keyof typeof states;

const viewLabels: Record<View, string> = { waiting: "Waiting", approved: "Approved", rejected: "Rejected", all: "All" };
const views = Object.keys(states) as View[];

/** The list's query of each view. */
export const viewStates = Object.fromEntries(
  views.map((view) => [view, states[view].length > 0 ? { state: states[view] } : {}]),
) as Record<View, { state?: readonly string[] }>;

export const viewIn = (params: URLSearchParams): View => views.find((view) => view === params.get("view")) ?? "waiting";

/** Links to the views, which keep the filters but go back to the first page. */
export const ViewTabs = ({ view }: { readonly view: View }) => {
  const [params] = useSearchParams();
  const searchOf = (to: View): string => {
    const next = new URLSearchParams(params);
    // How one view was opened says nothing of the default of another.
    for (const name of ["page", "view", viewParam]) next.delete(name);
    if (to !== "waiting") next.set("view", to);
    return next.toString();
  };
  return (
    <ViewLinks
      label="Which hours"
      current={view}
      views={views.map((to) => ({ key: to, label: viewLabels[to], search: searchOf(to) }))}
    />
  );
};
