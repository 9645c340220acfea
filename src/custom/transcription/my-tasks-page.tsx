import { useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { TaskSupply } from "../../../contract/tasks/endpoints.ts";
import { emptyReasonWords, openMax, taskKindLabels } from "../../../contract/tasks/rules.ts";
import { taskStateLabels } from "../../../contract/tasks/states.ts";
import { useCompany } from "../../providers/company.ts";
import { toasts } from "../../providers/toasts.ts";
import { useStep } from "../../providers/use-step.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import { money, number, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { Blocker } from "../projects/shared/blocker.tsx";
import { fetchTasks, heldTasks, useDone, useExpired, useSupply } from "./queries.ts";
import { tasksKeptHere } from "./shared/browser-copy.ts";
import { UnsentRecordings } from "./unsent-recordings.tsx";
import "../../ui/button.css";
import "./shared/task.css";
import "./my-tasks.css";

/** The projects in which the worker has or may get tasks, each with one next step. */
const MyTasksPage = () => {
  const read = useSupply();
  return (
    <Page title="My tasks" narrow>
      <UnsentDrafts />
      <UnsentRecordings projects={read.data?.supply.map(({ project }) => project) ?? []} />
      <Loaded
        read={read}
        part
        loading={<p className="soft">Loading your tasks…</p>}
        isEmpty={({ supply }) => supply.length === 0}
        empty={<p className="soft">There are no tasks for you right now. New ones appear here by themselves.</p>}
      >
        {({ supply }) => (
          <ul className="task-supply">
            {supply.map((one, at) => (
              <li key={`${one.project._id} ${one.kind}`}>
                <SupplyCard supply={one} isNext={at === 0} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Expired />
      <Done />
    </Page>
  );
};

/** Says that texts wait in this browser, which are sent when their task is opened, and leads there. */
const UnsentDrafts = () => {
  const [ids] = useState(tasksKeptHere);
  if (ids.length === 0) return null;
  return (
    <p className="note">
      What you wrote on {plural(ids.length, "task")} is not saved yet.{" "}
      <Link to={`/my-tasks/${ids[0]}`}>{ids.length === 1 ? "Save it" : "Save the first"}</Link>
    </p>
  );
};

/** What was not submitted in time and still may be. */
const Expired = () => {
  const { data } = useExpired();
  const id = useId();
  if (!data || data.tasks.length === 0) return null;
  const { tasks, filteredTotalCount } = data;
  return (
    <section className="task-done task-expired" aria-labelledby={id}>
      <h2 id={id}>Expired</h2>
      <p className="soft">These still count if you submit them before someone else does.</p>
      <ul>
        {tasks.map(({ _id, reference, number: place, projectId }) => (
          <li key={_id}>
            <span>
              {reference || `Task ${place}`} <span className="soft">{projectId.name}</span>
            </span>
            <Link className="button" to={`/my-tasks/${_id}`} aria-label={`Go on: ${reference || `Task ${place}`}`}>
              Go on
            </Link>
          </li>
        ))}
      </ul>
      {filteredTotalCount > tasks.length && (
        <p className="soft">
          The latest {number(tasks.length)} of {number(filteredTotalCount)}.
        </p>
      )}
    </section>
  );
};

/** What was submitted last, and what became of it. */
const Done = () => {
  const company = useCompany();
  const { data } = useDone();
  const id = useId();
  if (!data || data.tasks.length === 0) return null;
  return (
    <section className="task-done" aria-labelledby={id}>
      <h2 id={id}>Submitted</h2>
      <ul>
        {data.tasks.map(({ _id, reference, number: place, projectId, submittedAt, status, amount }) => (
          <li key={_id}>
            <span>
              <Link to={`/my-tasks/${_id}`}>{reference || `Task ${place}`}</Link>{" "}
              <span className="soft">
                {projectId.name}
                {submittedAt && (
                  <>
                    {" · "}
                    <When at={submittedAt} />
                  </>
                )}
              </span>
            </span>
            <StateTag state={status} word={taskStateLabels[status]} />
            <span className="figures">{amount === null || status === "late" ? "" : money(amount, company)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const openText = (open: number): string =>
  open === 0 ? "none left to take" : `${number(open)}${open === openMax ? " or more" : ""} left to take`;

const SupplyCard = ({ supply, isNext }: { readonly supply: TaskSupply; readonly isNext: boolean }) => {
  const company = useCompany();
  const navigate = useNavigate();
  const { project, kind, held, sentBack, open: left, amount, reasons } = supply;
  const isKept = reasons.length > 0;
  // Who may not be given more just now still finishes what they have.
  const start = useStep(() => (isKept ? heldTasks(kind, project._id) : fetchTasks(kind, project._id)), {
    onSuccess: ({ tasks, empty }) => {
      const [first] = tasks;
      if (first) void navigate(`/my-tasks/${first._id}`);
      else if (empty) toasts.info(emptyReasonWords[empty]);
    },
    onError: (error) => toasts.error(error.message),
  });
  const open = () => (kind === "line" ? navigate(`/my-tasks/read-aloud/${project._id}`) : start.mutate());
  const facts = [
    taskKindLabels[kind],
    held > 0 ? `${plural(held, "task")} with you` : null,
    openText(left),
    amount === null ? null : `${money(amount, company)} each`,
  ].filter((fact) => fact !== null);
  return (
    <section className="task-card" aria-label={`${project.name}, ${taskKindLabels[kind]}`}>
      <h2>{project.name}</h2>
      <p className="soft">{facts.join(" · ")}</p>
      {sentBack > 0 && <p className="task-sent-back">{plural(sentBack, "task")} came back to you for correction.</p>}
      {isKept && (
        <ul className="task-reasons">
          {reasons.map((reason) => (
            <Blocker key={`${reason.reason} ${reason.message}`} reason={reason} project={project._id} />
          ))}
        </ul>
      )}
      {(held > 0 || !isKept) && (
        <button
          type="button"
          className={`button ${isNext ? "button-primary" : ""}`}
          disabled={start.isPending}
          onClick={() => void open()}
        >
          {sentBack > 0 ? "Correct it" : held > 0 ? "Continue" : "Start"}
        </button>
      )}
    </section>
  );
};

export default MyTasksPage;
