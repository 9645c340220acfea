import { Button, Dropdown, Segmented } from "antd";
import { useState } from "react";
import type { Progress } from "../../../contract/tasks/endpoints.ts";
import { TaskItem } from "../../../contract/tasks/entity.ts";
import type { TranscribedKind } from "../../../contract/tasks/rules.ts";
import type { DownloadFormat } from "../../../contract/tasks/transcription-endpoints.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { number, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import { TaskAccuracy } from "./task-accuracy.tsx";
import { TaskSettings } from "./task-settings.tsx";
import { UploadItems } from "./upload-items.tsx";
import "./project.css";

const kinds = { audio: "Audio transcription", image: "Image transcription" } as const;
const endpoints = { audio: endpointsOf("audioTranscription"), image: endpointsOf("imageTranscription") };

const tables = [
  { key: "csv", label: "Table (CSV)" },
  { key: "jsonl", label: "JSON Lines" },
];
const formats = {
  audio: [...tables, { key: "srt", label: "Subtitles (SRT)" }, { key: "vtt", label: "Subtitles (WebVTT)" }],
  image: tables,
};

/** The items of a project that workers transcribe: how far they are, new ones, and what was submitted. */
const ProjectTasks = ({ record: project }: RecordProps<Project>) => {
  const [kind, setKind] = useState<TranscribedKind>("audio");
  const [isUploading, setUploading] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const run = useRun();
  const read = useEndpoint(
    endpointsOf("tasks").progress,
    { params: { _id: project._id } },
    {
      alsoOf: ["audioTranscription", "imageTranscription"],
      pollWhile: ({ progress }) => progress.some(({ pending }) => pending > 0),
    },
  );
  const progress = read.data?.progress.find((one) => one.kind === kind);
  const download = (format: DownloadFormat) =>
    run(async () => {
      // Only sounds have subtitles, which the menu offers for nothing else.
      const { download: submitted } = endpoints[kind] as typeof endpoints.audio;
      const reply = await call(submitted, { params: { _id: project._id }, query: { format } });
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
        <Dropdown
          trigger={["click"]}
          menu={{ items: formats[kind], onClick: ({ key }) => void download(key as DownloadFormat) }}
        >
          <Button>Download…</Button>
        </Dropdown>
        <Button onClick={() => setSetting(true)}>Settings</Button>
      </div>
      {progress && <ProgressLine progress={progress} />}
      <RecordTable
        key={kind}
        id={`items-${kind}`}
        label={kinds[kind]}
        endpoint={endpoints[kind].list}
        params={{ _id: project._id }}
        entity={TaskItem}
        columns={["number", "reference", "language", "status", "task", "submitted", "skips", "priority", "problem"]}
        prefix={`${kind}-`}
        title={({ reference, number: place }) => reference || `#${place}`}
        emptyText="No items yet. Upload the first ones."
      />
      <TaskAccuracy projectId={project._id} kind={kind} />
      {isSetting && <TaskSettings project={project} onClose={() => setSetting(false)} />}
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
