import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { resources } from "../../../contract/resources/endpoints.ts";
import type { ServerSync } from "../../../contract/resources/fields.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useStep } from "../../providers/use-step.ts";
import { toasts } from "../../providers/toasts.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { When } from "../../ui/fields/when.tsx";
import { plural } from "../../ui/format.ts";
import "../../ui/button.css";

interface Props {
  readonly agent: ServerAgent;
  readonly team: string | undefined;
}

/** The last sync of the chosen team, or else of any team of the server, and the button that starts one. */
export const SyncPanel = ({ agent, team }: Props) => {
  const read = useEndpoint(
    resources.syncs,
    { query: { serverAgent: [agent], ...(team !== undefined && { teamId: [team] }), limit: 1 } },
    { keepPrevious: true, pollWhile: ({ syncs }) => syncs.some(({ state }) => state === "running") },
  );
  const step = useStep((teamId: string) => call(resources.syncServer, { params: { serverAgent: agent, teamId } }), {
    onError: (error) => toasts.error(failureText(error)),
  });
  const sync = read.data?.syncs[0];
  const isRunning = sync?.state === "running" && sync.teamId === team;
  return (
    <section className="servers-sync" aria-label="Sync">
      <Loaded part read={read} loading={<p>Loading…</p>}>
        {() => (
          <div role="status">
            {sync ? <Told sync={sync} /> : <p>Nothing synced yet.{team === undefined && " Choose a team first."}</p>}
          </div>
        )}
      </Loaded>
      <button
        type="button"
        className="button"
        disabled={team === undefined || isRunning || step.isPending}
        title={team === undefined ? "Choose a team first" : undefined}
        onClick={() => team !== undefined && step.mutate(team)}
      >
        {isRunning ? "Syncing…" : "Sync"}
      </button>
    </section>
  );
};

const Told = ({ sync }: { readonly sync: ServerSync }) => {
  const { state, phase, problem, finishedAt, startedBy, teamName, teamId, jobsGone } = sync;
  const counts = [
    plural(sync.workspaces, "workspace"),
    plural(sync.projects, "project"),
    plural(sync.datasets, "dataset"),
    plural(sync.jobs, "job"),
  ].join(", ");
  return (
    <>
      <p>
        <strong>{teamName || `Team ${teamId}`}</strong>{" "}
        {state === "running" ? (
          `is being synced: reading ${phase}.`
        ) : (
          <>
            {state === "done" ? "synced " : "sync ended "}
            {finishedAt && <When at={finishedAt} />}
            {startedBy && ` by ${startedBy.name}`}.
          </>
        )}{" "}
        {counts}
        {jobsGone > 0 && `, ${jobsGone} of them gone on the server`}.
      </p>
      {problem && (
        <p className="servers-problem">{state === "failed" ? `${problem}. Sync again to go on.` : problem}</p>
      )}
    </>
  );
};
