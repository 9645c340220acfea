import { Skeleton } from "antd";
import { type ComponentType, lazy, Suspense, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";
import { DayRange } from "../../ui/charts/day-range.tsx";
import { useDays } from "../../ui/charts/use-days.ts";
import { WhenSeen } from "../../ui/charts/when-seen.tsx";
import { LinkButton } from "../../ui/shell/link-button.tsx";
import { Page } from "../../ui/shell/page.tsx";
import type { SectionProps } from "./section.ts";
import "./quality.css";

/** In their order on the page. */
const sections: Readonly<Record<string, ComponentType<SectionProps>>> = {
  accuracy: lazy(() => import("./accuracy.tsx")),
  agreement: lazy(() => import("./agreement.tsx")),
  paused: lazy(() => import("./paused.tsx")),
  skipping: lazy(() => import("./skipping.tsx")),
  reasons: lazy(() => import("./rework-reasons.tsx")),
  times: lazy(() => import("./active-time.tsx")),
};
/** What the names of a section's filters begin with in the address. */
const prefixes: Readonly<Record<string, string>> = { paused: "pauses-", skipping: "skipping-" };
/** So many are loaded at once, and the others once the user has scrolled to them: their tables are half of the page's code. */
const atOnce = 2;

/** How good the work is, and where it goes wrong, by the decisions about it. */
const QualityPage = () => {
  const chosen = useDays();
  const [projectId, setProject] = useProject();
  const order = useOrder();
  const { days } = chosen;
  const filters = useMemo(() => ({ ...(projectId && { projectId }), ...days }), [projectId, days]);
  return (
    <Page
      title="Quality"
      extra={<LinkButton to="/quality/labels">Upload labels…</LinkButton>}
      filters={
        <>
          <div className="quality-project">
            <ReferenceSelect
              area="projects"
              many={false}
              nullable
              value={projectId}
              placeholder="All projects"
              aria-label="Project"
              onChange={(next) => setProject(typeof next === "string" ? next : null)}
            />
          </div>
          <DayRange chosen={chosen} />
        </>
      }
    >
      <div className="quality-sections">
        {order.map((name, place) => {
          const Section = sections[name]!;
          const section = (
            <Suspense key={name} fallback={waiting}>
              <Section filters={filters} />
            </Suspense>
          );
          return place < atOnce ? (
            section
          ) : (
            <WhenSeen key={name} until={waiting}>
              {section}
            </WhenSeen>
          );
        })}
      </div>
    </Page>
  );
};

const waiting = (
  <div className="quality-waiting">
    <Skeleton active />
  </div>
);

/** The names of the sections: that which a link asks for comes first, as long as the page is open. */
const useOrder = (): readonly string[] => {
  const [params] = useSearchParams();
  const [order] = useState(() => {
    const names = Object.keys(sections);
    const isAsked = (name: string): boolean => {
      const prefix = prefixes[name];
      return prefix !== undefined && [...params.keys()].some((key) => key.startsWith(prefix));
    };
    return [...names.filter(isAsked), ...names.filter((name) => !isAsked(name))];
  });
  return order;
};

/** The project in the address. */
const useProject = () => {
  const [params, setParams] = useSearchParams();
  const put = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set("project", id);
        else next.delete("project");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get("project"), put] as const;
};

export default QualityPage;
