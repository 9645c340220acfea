import type { WorkPlace } from "../../../../contract/assigned-jobs/entity.ts";
import type { Video } from "../../../../contract/jobs/fields.ts";
import { clock, number } from "../../../ui/format.ts";
import "./job-part.css";

type Part = Pick<WorkPlace, "dataset" | "itemRange" | "videos">;

/** Which items of a dataset, or which stretches of its videos, a job is about. */
export const JobPart = ({ dataset, itemRange, videos }: Part) => {
  if (dataset === "" && !itemRange && videos.length === 0) return null;
  return (
    <div className="job-part">
      <p>
        {itemRange && <strong>{itemsOf(itemRange)}</strong>}
        {itemRange && dataset && " of "}
        {dataset && (
          <>
            {itemRange ? "dataset" : "Dataset"} {dataset}
          </>
        )}
      </p>
      {itemRange && <p className="soft">Counted from 1, in the order in which the server lists them.</p>}
      {videos.length > 0 && (
        <ul aria-label="Videos">
          {videos.map((video) => (
            <li key={`${video.id} ${video.from}`}>
              <span>{video.name}</span> <strong>{stretchOf(video)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const itemsOf = ({ from, to }: NonNullable<WorkPlace["itemRange"]>): string =>
  from === to ? `Item ${number(from)}` : `Items ${number(from)}–${number(to)}`;

const stretchOf = ({ from, to }: Video): string =>
  to === null ? `${clock(from)} to its end` : `${clock(from)}–${clock(to)}`;
