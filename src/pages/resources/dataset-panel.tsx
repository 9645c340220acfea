import { useState } from "react";
import { benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { resources } from "../../../contract/resources/endpoints.ts";
import { Link } from "react-router";
import { useMay } from "../../providers/access.ts";
import { api } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { number, plural } from "../../ui/format.ts";
import { saveFile } from "../../ui/save-file.ts";

interface Params {
  readonly serverAgent: string;
  readonly teamId: string;
  readonly workspaceId: string;
  readonly projectId: string;
  readonly datasetId: string;
}

/** What can be had of the chosen dataset: its mapping sheet, and its counts. */
export const DatasetPanel = ({ params }: { readonly params: Params }) => {
  const run = useRun();
  const mayCreate = useMay(api.jobs.fromDataset);
  const chosen = {
    server: params.serverAgent,
    team: params.teamId,
    workspace: params.workspaceId,
    project: params.projectId,
    dataset: params.datasetId,
  };
  const [isSaving, setSaving] = useState(false);
  const [isCounted, setCounted] = useState(false);
  const download = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    await run(async () => {
      const reply = await call(resources.mappingSheet, { params });
      saveFile(`mapping-sheet-${params.datasetId}.csv`, await reply.blob());
    });
    setSaving(false);
  };
  return (
    <section className="servers-dataset" aria-label="Dataset">
      <div className="servers-actions">
        <button type="button" className="button" aria-disabled={isSaving} onClick={() => void download()}>
          {isSaving ? "Downloading…" : "Download mapping sheet"}
        </button>
        {mayCreate && (
          <Link className="button" to={`/annotation-servers/new-jobs?${new URLSearchParams(chosen)}`}>
            Create jobs…
          </Link>
        )}
        {!isCounted && (
          <button type="button" className="button" onClick={() => setCounted(true)}>
            Count objects
          </button>
        )}
      </div>
      {isCounted && <Counts serverAgent={params.serverAgent} datasetId={params.datasetId} />}
    </section>
  );
};

/** Asked for when wanted, since a server reads every item for it. */
const Counts = ({ serverAgent, datasetId }: Pick<Params, "serverAgent" | "datasetId">) => {
  const read = useEndpoint(benchmarks.objects, { params: { datasetId, serverAgent } });
  return (
    <Loaded part read={read} loading={<p role="status">Counting… This may take a minute.</p>}>
      {({ items, frames, objects }) => (
        <>
          <p>
            {plural(items, "item")}
            {frames !== null && `, ${plural(frames, "frame")}`}.{objects.length === 0 && " No objects yet."}
          </p>
          {objects.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">Class</th>
                  <th scope="col">Objects</th>
                </tr>
              </thead>
              <tbody>
                {objects.map((one) => (
                  <tr key={one.class}>
                    <td>{one.class}</td>
                    <td>{number(one.count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Loaded>
  );
};
