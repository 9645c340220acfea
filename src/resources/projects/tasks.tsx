import { Button, Dropdown, Segmented } from "antd";
import { useMemo, useState } from "react";
import { audio } from "../../../contract/audio/endpoints.ts";
import type { Progress } from "../../../contract/tasks/endpoints.ts";
import { TaskItem } from "../../../contract/tasks/entity.ts";
import type { DownloadFormat } from "../../../contract/tasks/transcription-endpoints.ts";
import { type TaskKind, taskKindLabels, taskKinds, type TranscribedKind } from "../../../contract/tasks/rules.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { number, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import { itemActions, itemBulkActions } from "./item-actions.tsx";
import { SubmittedTasks } from "./submitted-tasks.tsx";
import { TaskAccuracy } from "./task-accuracy.tsx";
import { TaskSettings } from "./task-settings.tsx";
import { downloadSubmitted, nameOf, subtitleFormats, transcribed } from "./transcribed.ts";
import { UploadItems } from "./upload-items.tsx";
import "./project.css";

const lists = { audio: transcribed.audio.list, image: transcribed.image.list, line: audio.list };

const givenOut: Column<TaskItem> = { field: "task", render: ({ task }) => (task === 1 ? "Yes" : "Not yet") };

/** The kind of a project's items; it has one as a rule. */
const firstKind = (progress: readonly Progress[]): TaskKind =>
  taskKinds.find((one) => progress.some(({ kind }) => kind === one)) ?? "audio";

const tables = [
  { key: "csv", label: "Table (CSV)" },
  { key: "jsonl", label: "JSON Lines" },
];
const formats = {
  audio: [...tables, ...subtitleFormats],
  image: tables,
};

const about = ["number", "reference", "language", "status", givenOut, "submitted", "skips", "priority"] as const;
const columns = {
  audio: [...about, "problem"],
  image: [...about, "problem"],
  line: ["number", "text", ...about.slice(1)],
} as const satisfies Record<TaskKind, readonly Column<TaskItem>[]>;

/** The items of a project that workers transcribe or read aloud: how far they are, new ones, and what was submitted. */
const ProjectTasks = ({ record: project }: RecordProps<Project>) => {
  const [chosen, setKind] = useState<TaskKind>();
  const [isUploading, setUploading] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const run = useRun();
  const read = useEndpoint(
    endpointsOf("tasks").progress,
    { params: { _id: project._id } },
    {
      alsoOf: ["projects", "audio", "audioTranscription", "imageTranscription"],
      pollWhile: ({ progress, measuring }) => measuring !== null || progress.some(({ pending }) => pending > 0),
    },
  );
  const kind = chosen ?? firstKind(read.data?.progress ?? []);
  const progress = read.data?.progress.find((one) => one.kind === kind);
  const actions = useMemo(() => itemActions(kind), [kind]);
  const bulkActions = useMemo(() => (kind === "line" ? [] : itemBulkActions(kind, project._id)), [kind, project._id]);
  const download = (of: TranscribedKind, format: DownloadFormat) =>
    run(() => downloadSubmitted(of, { projectId: project._id, name: `${project.name} ${of}`, format }));
  const retry = (of: TranscribedKind) =>
    run(async () => {
      await call(transcribed[of].retry, { params: { _id: project._id }, body: {} });
    }, "The items are being prepared again");
  return (
    <>
      <div className="project-tasks-bar">
        <Segmented<TaskKind>
          aria-label="Kind"
          value={kind}
          options={taskKinds.map((value) => ({ value, label: taskKindLabels[value] }))}
          onChange={setKind}
        />
        <Button type="primary" onClick={() => setUploading(true)}>
          Upload items
        </Button>
        {kind !== "line" && (
          <>
            {progress && progress.failed > 0 && (
              <Button onClick={() => void retry(kind)}>Try the unusable again</Button>
            )}
            <Dropdown
              trigger={["click"]}
              menu={{ items: formats[kind], onClick: ({ key }) => void download(kind, key as DownloadFormat) }}
            >
              <Button>Download…</Button>
            </Dropdown>
          </>
        )}
        <Button onClick={() => setSetting(true)}>Settings</Button>
      </div>
      {progress && <ProgressLine progress={progress} />}
      {(read.data || read.error) && (
        <RecordTable
          key={kind}
          id={`items-${kind}`}
          label={taskKindLabels[kind]}
          endpoint={lists[kind]}
          params={{ _id: project._id }}
          entity={TaskItem}
          columns={columns[kind]}
          fixedQuery={{ projectId: [project._id] }}
          rowActions={actions}
          bulkActions={bulkActions}
          prefix={`${kind}-`}
          title={nameOf}
          emptyText="No items yet. Upload the first ones."
        />
      )}
      {kind !== "line" && <SubmittedTasks key={`submitted-${kind}`} projectId={project._id} kind={kind} />}
      {kind !== "line" && <TaskAccuracy projectId={project._id} kind={kind} measuring={read.data?.measuring ?? null} />}
      {isSetting && <TaskSettings project={project} onClose={() => setSetting(false)} />}
      {isUploading && <UploadItems project={project} kind={kind} onClose={() => setUploading(false)} />}
    </>
  );
};

/** How much of what was accepted someone looked at. Recordings are all reviewed, as what was uploaded. */
const reviewedText = ({ approved, reviewed, reviewPercent }: Progress): string =>
  `${number(approved)} accepted, ${number(reviewed)} of them reviewed (${number(Math.round((100 * reviewed) / approved))}%); the project asks for ${number(reviewPercent)}%`;

const ProgressLine = ({ progress }: { readonly progress: Progress }) => {
  const { kind, items, pending, failed, settled, open, held, submitted, approved } = progress;
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
    <div role="status">
      <p className="record-summary">{parts.join(" · ")}</p>
      {kind !== "line" && approved > 0 && <p className="record-summary">{reviewedText(progress)}</p>}
    </div>
  );
};

export default ProjectTasks;
