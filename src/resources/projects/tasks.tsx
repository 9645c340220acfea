import { Button, Segmented } from "antd";
import { useState } from "react";
import { audioTranscription } from "../../../contract/audio-transcription/endpoints.ts";
import { imageTranscription } from "../../../contract/image-transcription/endpoints.ts";
import type { Progress } from "../../../contract/tasks/endpoints.ts";
import { TaskItem } from "../../../contract/tasks/entity.ts";
import type { TranscribedKind } from "../../../contract/tasks/rules.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { number, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { Column } from "../../ui/table/table-types.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import { UploadItems } from "./upload-items.tsx";
import "./project.css";

const kinds = { audio: "Audio transcription", image: "Image transcription" } as const;
const endpoints = { audio: audioTranscription, image: imageTranscription };

const givenOut: Column<TaskItem> = { field: "task", render: ({ task }) => (task === 1 ? "Yes" : "Not yet") };

/** The kind of a project's items; it has one as a rule. */
const firstKind = (progress: readonly Progress[]): TranscribedKind =>
  (["audio", "image"] as const).find((one) => progress.some(({ kind }) => kind === one)) ?? "audio";

/** The items of a project that workers transcribe: how far they are, new ones, and what was submitted. */
const ProjectTasks = ({ record: project }: RecordProps<Project>) => {
  const [chosen, setKind] = useState<TranscribedKind>();
  const [isUploading, setUploading] = useState(false);
  const run = useRun();
  const read = useEndpoint(
    endpointsOf("tasks").progress,
    { params: { _id: project._id } },
    {
      alsoOf: ["audioTranscription", "imageTranscription"],
      pollWhile: ({ progress }) => progress.some(({ pending }) => pending > 0),
    },
  );
  const kind = chosen ?? firstKind(read.data?.progress ?? []);
  const progress = read.data?.progress.find((one) => one.kind === kind);
  const download = (format: "csv" | "jsonl") =>
    run(async () => {
      const reply = await call(endpoints[kind].download, { params: { _id: project._id }, query: { format } });
      saveFile(`${project.name} ${kind}.${format}`, await reply.blob());
    });
  return (
    <>
      <div className="project-tasks-bar">
        <Segmented<TranscribedKind>
          aria-label="Kind"
          value={kind}
          options={Object.entries(kinds).map(([value, label]) => ({ value: value as TranscribedKind, label }))}
          onChange={setKind}
        />
        <Button type="primary" onClick={() => setUploading(true)}>
          Upload items
        </Button>
        <Button onClick={() => void download("csv")}>Download CSV</Button>
        <Button onClick={() => void download("jsonl")}>Download JSONL</Button>
      </div>
      {progress && <ProgressLine progress={progress} />}
      {(read.data || read.error) && (
        <RecordTable
          key={kind}
          id={`items-${kind}`}
          label={kinds[kind]}
          endpoint={endpoints[kind].list}
          params={{ _id: project._id }}
          entity={TaskItem}
          columns={["number", "reference", "language", "status", givenOut, "submitted", "skips", "priority", "problem"]}
          prefix={`${kind}-`}
          title={({ reference, number: place }) => reference || `#${place}`}
          emptyText="No items yet. Upload the first ones."
        />
      )}
      {isUploading && <UploadItems project={project} kind={kind} onClose={() => setUploading(false)} />}
    </>
  );
};

const ProgressLine = ({ progress }: { readonly progress: Progress }) => {
  const { items, pending, failed, settled, open, held, submitted, approved } = progress;
  const parts = [
    plural(items, "item"),
    pending > 0 && `${number(pending)} being prepared`,
    failed > 0 && `${number(failed)} unusable`,
    settled > 0 && `${number(settled)} settled`,
    `${number(open)} to give out`,
    `${number(held)} with workers`,
    `${number(submitted)} to review`,
    `${number(approved)} accepted`,
  ].filter((part) => part !== false);
  return (
    <p className="record-summary" role="status">
      {parts.join(" · ")}
    </p>
  );
};

export default ProjectTasks;
