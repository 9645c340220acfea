import { useSearchParams } from "react-router";
import { workHistoryStates } from "../../../../contract/work-history/states.ts";
import { useCompany } from "../../../providers/company.ts";
import { Page } from "../../../ui/shell/page.tsx";
import { type Change, FilterBar } from "./filter-bar.tsx";
import { Hours } from "./hours.tsx";
import { useMyEntries } from "./queries.ts";
import { rangeIn } from "./range.ts";
import { ToCorrect } from "./to-correct.tsx";
import { useToday } from "./use-today.ts";
import "./my-work.css";

/** The user's hours by day and their states; above them those to correct. The filters are in the address. */
const MyWorkPage = () => {
  const { timeZone } = useCompany();
  const today = useToday(timeZone);
  const [params, setParams] = useSearchParams();
  const range = rangeIn(params, today);
  const project = params.get("project") ?? "";
  const state = workHistoryStates.find((one) => one === params.get("state")) ?? "";
  const found = useMyEntries({ ...range, project: isId(project) ? project : "", state });
  const entries = found.data?.pages.flatMap((page) => page.workHistory) ?? [];
  const change = (changes: Change) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <Page title="My work" narrow>
      <ToCorrect />
      <FilterBar range={range} project={project} state={state} entries={entries} onChange={change} />
      <Hours
        found={found}
        entries={entries}
        onShowAll={() => change({ range: "all", from: "", to: "", project: "", state: "" })}
      />
    </Page>
  );
};

const isId = (value: string): boolean => /^[0-9a-f-]{36}$/i.test(value);

export default MyWorkPage;
