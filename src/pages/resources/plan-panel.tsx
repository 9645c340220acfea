import { Link } from "react-router";
import type { ItemPlan, VideoPlan } from "../../../contract/jobs/from-server.ts";
import { duration, number, plural } from "../../ui/format.ts";

export type Plan = VideoPlan | ItemPlan;

/** What would be made: how many jobs of what, and the first of them. */
export const PlanPanel = ({ plan }: { readonly plan: Plan }) => {
  const { jobs, first } = plan;
  return (
    <section className="new-jobs-plan" aria-label="What will be made" role="status">
      <p>
        <strong>{plural(jobs, "job")}</strong> of {contentOf(plan)}.
      </p>
      <ul>
        {first.map(({ title, items, seconds }) => (
          <li key={title}>
            <span>{title}</span>
            <span className="soft">
              {"videos" in plan ? plural(items, "video") : plural(items, "item")}
              {seconds !== null && `, ${lengthOf(seconds)}`}
            </span>
          </li>
        ))}
      </ul>
      {jobs > first.length && <p className="soft">And {number(jobs - first.length)} more like these.</p>}
    </section>
  );
};

const lengthOf = (seconds: number): string => (seconds < 60 ? `${seconds} s` : duration(seconds));

const contentOf = (plan: Plan): string => {
  if ("items" in plan) return plural(plan.items, "item");
  const { videos, seconds, unknown } = plan;
  const known = seconds > 0 ? `${plural(videos, "video")}, ${lengthOf(seconds)} together` : plural(videos, "video");
  return unknown === 0 ? known : `${known}; the length of ${number(unknown)} is unknown, so each is a job`;
};

interface MadeProps {
  readonly count: number;
  readonly agent: string;
  readonly dataset: string;
  readonly onMore: () => void;
}

/** What was made, and where it is. */
export const Made = ({ count, agent, dataset, onMore }: MadeProps) => (
  <section className="new-jobs-plan" aria-label="Done" role="status">
    <p>
      <strong>{plural(count, "job")} created.</strong>
    </p>
    <p className="servers-actions">
      <Link
        className="button button-primary"
        to={`/jobs?${new URLSearchParams({ serverAgent: agent, datasetId: dataset })}`}
      >
        Show them
      </Link>
      <button type="button" className="button" onClick={onMore}>
        Create more
      </button>
    </p>
  </section>
);
