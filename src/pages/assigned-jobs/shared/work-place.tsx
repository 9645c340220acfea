import "./review-list.css";
import type { WorkPlace } from "../../../../contract/assigned-jobs/entity.ts";
import { JobPart } from "./job-part.tsx";

interface Props {
  readonly place: WorkPlace | null;
}

/** Where the work is done: the annotation server, the job's part of a dataset there, and what people should know about it. */
export const Place = ({ place }: Props) => {
  if (!place) return null;
  const { name, link, isStandIn, isUnaware } = place;
  return (
    <div className="work-place">
      {link && (
        <a className="button" href={link} target="_blank" rel="noreferrer">
          Open on {name}
        </a>
      )}
      {!link && name && <p>The work is on {name}.</p>}
      <JobPart {...place} />
      {isUnaware && <p className="soft">{name} doesn't show who has a job: what you see here decides.</p>}
      {isStandIn && <p className="soft">{name} is a stand-in, for trying Muster.</p>}
    </div>
  );
};
