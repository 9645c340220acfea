import { Pagination } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import {
  type Duplicate,
  duplicates,
  type DuplicateView,
  duplicateViews,
} from "../../../contract/duplicates/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { ViewLinks } from "../../ui/shell/view-links.tsx";
import { type Deciding, DecisionDialog } from "./decisions.tsx";
import { GroupCard } from "./group-card.tsx";
import { useNextFocus } from "./use-next-focus.ts";
import "./duplicates.css";

const pageRows = 10;
const viewLabels: Record<DuplicateView, string> = {
  open: "To decide",
  sent_back: "Waiting for the worker",
  dismissed: "Both are right",
};
const emptyTexts: Record<DuplicateView, string> = {
  open: "No overlapping hours to decide on. New ones appear here as they come in.",
  sent_back: "No overlapping hours are with a worker.",
  dismissed: "No overlapping hours were marked as right.",
};

/** Entries of a project that overlap or repeat others of the same worker, to be decided on one after the other. */
const DuplicatesPage = () => {
  const { id = "" } = useParams();
  const { data, error, refetch } = useEndpoint(projects.show, { params: { _id: id } });
  if (error && !data) return <Loaded read={{ error, refetch }} />;
  const name = data?.projectDrawer.name ?? "…";
  const breadcrumbs = [
    { label: "Projects", to: "/projects" },
    { label: name, to: `/projects/${id}` },
  ];
  return (
    <Page title={`Overlaps and repeats in ${name}`} breadcrumb={breadcrumbs}>
      <Groups key={id} projectId={id} />
    </Page>
  );
};

/** The address of a page of the same view. */
const toPage = (page: number) => (before: URLSearchParams) => {
  const search = new URLSearchParams(before);
  if (page > 1) search.set("page", String(page));
  else search.delete("page");
  return search;
};

const none: readonly Duplicate[] = [];

const Groups = ({ projectId }: { readonly projectId: string }) => {
  const [params, setParams] = useSearchParams();
  const view = duplicateViews.find((one) => one === params.get("view")) ?? "open";
  const page = Math.max(1, Number(params.get("page")) || 1);
  // Of one worker only, as the flag of an entry leads here.
  const user = params.get("user");
  const [deciding, setDeciding] = useState<Deciding>();
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    duplicates.find,
    {
      params: { _id: projectId },
      query: { view, limit: pageRows, skip: (page - 1) * pageRows, ...(user && { user: [user] }) },
    },
    { keepPrevious: true, alsoOf: ["workHistory"] },
  );
  const groups = data?.duplicates ?? none;
  const total = data?.filteredTotalCount ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / pageRows));
  // The last group of the last page was decided on; others remain on the pages before.
  const isPastEnd = data !== undefined && groups.length === 0 && total > 0;
  const leaving = useNextFocus(list, groups, deciding !== undefined || isPastEnd);
  useEffect(() => {
    if (isPastEnd && !isPlaceholderData && page > lastPage) setParams(toPage(lastPage), { replace: true });
  }, [isPastEnd, isPlaceholderData, page, lastPage, setParams]);
  if (error && !data) return <Loaded read={{ error, refetch }} />;
  return (
    <>
      <ViewLinks
        label="Overlaps"
        current={view}
        views={duplicateViews.map((to) => ({
          key: to,
          label: viewLabels[to],
          search: [to !== "open" && `view=${to}`, user && `user=${user}`].filter(Boolean).join("&"),
        }))}
      />
      {user && (
        <p>
          Only {groups[0]?.user.name ?? "one worker"}.{" "}
          <Link to={{ search: view === "open" ? "" : `view=${view}` }}>Show everyone</Link>
        </p>
      )}
      {/* The focus goes here when no group is left. */}
      <div ref={list} tabIndex={-1} className="duplicates">
        {(!data || isPastEnd) && <TableLoading />}
        {data && total === 0 && <p className="duplicates-empty">{emptyTexts[view]}</p>}
        {groups.length > 0 && (
          <>
            <p role="status">{plural(total, "stretch of time", "stretches of time")}</p>
            <ul className="duplicates-groups">
              {groups.map((group) => (
                <GroupCard
                  key={group._id}
                  group={group}
                  projectId={projectId}
                  onDecide={setDeciding}
                  onAskAgain={leaving}
                />
              ))}
            </ul>
          </>
        )}
        <Pagination
          size="small"
          hideOnSinglePage
          showSizeChanger={false}
          current={page}
          pageSize={pageRows}
          total={total}
          onChange={(next) => setParams(toPage(next))}
        />
      </div>
      {deciding && (
        <DecisionDialog
          projectId={projectId}
          deciding={deciding}
          onDecided={() => leaving(deciding.group)}
          onClosed={() => setDeciding(undefined)}
        />
      )}
    </>
  );
};

export default DuplicatesPage;
