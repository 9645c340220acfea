import type { ComparedJob } from "../../../contract/calibrations/entity.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { plural } from "../../ui/format.ts";
import { useResults } from "./queries.ts";
import { kappaText, noKappa, Voted } from "./shared/votes.tsx";

/** How one's own decisions and those of the majority agree. */
export const MyResults = ({ id }: { readonly id: string }) => {
  const read = useResults(id);
  if (!read.data) return <Loaded read={read} loading={<p className="soft">Loading how you agree…</p>} />;
  const { reviewers, jobs, withoutMajority } = read.data;
  const [own] = reviewers;
  return (
    <>
      {own && (
        <p className="calibration-summary">
          You and the majority agree on <strong>{own.agreed}</strong> of {plural(own.compared, "job")}.{" "}
          {own.kappa === null ? (
            noKappa("Cohen's kappa", own.compared)
          ) : (
            <>
              Cohen's kappa: <strong>{kappaText(own.kappa)}</strong>.
            </>
          )}
          {withoutMajority > 0 && ` ${plural(withoutMajority, "job")} without a majority.`}
        </p>
      )}
      <ul className="calibration-list">
        {jobs.map((job) => (
          <Compared key={job._id} job={job} />
        ))}
      </ul>
    </>
  );
};

const Compared = ({ job: { title, majority, decisions } }: { readonly job: ComparedJob }) => {
  const [own] = decisions;
  return (
    <li>
      <div>
        {title}
        {own && own.reasons.length > 0 && (
          <ul className="soft calibration-clauses" aria-label="Clauses that you cited">
            {own.reasons.map(({ anchor, text, number }) => (
              <li key={anchor}>
                {text}, version {number}
              </li>
            ))}
          </ul>
        )}
        {own?.comment && <p className="soft">{own.comment}</p>}
      </div>
      <p className="calibration-signs">
        <span className="soft">You</span> <Voted decision={own?.decision ?? null} />
        <span className="soft">Majority</span> <Voted decision={majority} />
      </p>
    </li>
  );
};
