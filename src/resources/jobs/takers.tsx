import { type Job, jobs } from "../../../contract/jobs/endpoints.ts";
import type { Takers as AllTakers } from "../../../contract/jobs/takers.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { number, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import "./takers.css";

type Obstacle = AllTakers["obstacles"][number];

const words: Readonly<Partial<Record<Obstacle["reason"], string>>> = {
  email_not_verified: "E-mail address not verified",
  project_not_active: "The project isn't active",
  not_a_member: "Not a member of the private project",
  guideline_unread: "Guideline not read",
  job_without_rate: "The project has no rate for a job",
  job_not_available: "The job isn't available",
  job_for_another: "The job is for someone else",
  job_had_before: "Their work on it was rejected, or they worked on or reviewed the same items before",
  quality_paused: "Paused in the project for the accuracy of their work",
  jobs_blocked: "Blocked from jobs",
  job_limit_reached: "Hold as many jobs as they may",
};
const wordsOf = ({ reason, skill }: Obstacle): string =>
  skill ? `Skill ${skill.name} missing` : (words[reason] ?? reason.replaceAll("_", " "));

/** How many people can take a job now, what keeps the others from it, and what each obstacle alone costs. */
const Takers = ({ record }: RecordProps<Job>) => {
  const read = useEndpoint(jobs.takers, { params: { _id: record._id } });
  return (
    <Loaded part read={read}>
      {({ takers: { people, canTake, obstacles } }) => (
        <section className="takers" aria-label="Who can take it">
          <p>
            <strong>
              {canTake === 0 ? "Nobody can take it now" : `${plural(canTake, "person", "people")} can take it now`}
            </strong>{" "}
            <span className="soft">
              of {plural(people, "active annotator")}. Reviewers and managers can take jobs too, and are not counted.
            </span>
          </p>
          {obstacles.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">What keeps the others from it</th>
                  <th scope="col">People</th>
                  <th scope="col">Without it</th>
                </tr>
              </thead>
              <tbody>
                {obstacles.map((one) => (
                  <tr key={`${one.reason} ${one.skill?._id}`}>
                    <td>{wordsOf(one)}</td>
                    <td>{number(one.first)}</td>
                    <td>{one.alone > 0 ? `+${number(one.alone)}` : "–"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {obstacles.length > 0 && (
            <p className="soft">
              Each person counts once, at the first obstacle. Without it: how many more could take the job if only that
              went.
            </p>
          )}
        </section>
      )}
    </Loaded>
  );
};

export default Takers;
