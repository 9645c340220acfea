import { Button, Dropdown, Select } from "antd";
import { useMemo, useRef, useState } from "react";
import { audio } from "../../../contract/audio/endpoints.ts";
import type { Progress } from "../../../contract/tasks/endpoints.ts";
import { TaskItem } from "../../../contract/tasks/entity.ts";
import type { DownloadFormat } from "../../../contract/tasks/transcription-endpoints.ts";
import {
  skipReasonLabels,
  type TaskKind,
  taskKindLabels,
  taskKinds,
  type TranscribedKind,
} from "../../../contract/tasks/rules.ts";
import { itemStateLabels } from "../../../contract/tasks/states.ts";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { StateWithProblem } from "../../ui/fields/state-tag.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { number, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import { actionMenu } from "../../ui/table/action-menu.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import { itemActions, itemBulkActions } from "./item-actions.tsx";
import { SubmittedTasks } from "./submitted-tasks.tsx";
import { TaskAccuracy } from "./task-accuracy.tsx";
import { TaskSettings } from "./task-settings.tsx";
import { downloadSubmitted, nameOf, subtitleFormats, transcribed } from "./transcribed.ts";
import { UploadItems } from "./upload-items.tsx";
import "./project.css";

const lists = { audio: transcribed.audio.list, image: transcribed.image.list, line: audio.list };

const givenOut: Column<TaskItem> = { field: "task", render: ({ task }) => (task === 1 ? "Yes" : "No") };

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
const downloads = (kind: TaskKind) =>
  kind === "line"
    ? []
    : [{ key: "download", type: "group" as const, label: "Download what was submitted", children: formats[kind] }];

const status: Column<TaskItem> = {
  field: "status",
  render: ({ status: state, problem, facts }) => (
    <StateWithProblem
      state={state}
      word={itemStateLabels[state]}
      problem={[problem, ...(facts?.remarks ?? [])].filter(Boolean).join(" ")}
    />
  ),
};
const skips: Column<TaskItem> = {
  field: "skips",
  render: ({ skips: times, skippedFor }) => (
    <>
      {number(times)}
      {skippedFor.length > 0 && <div className="soft">{whySkipped(skippedFor)}</div>}
    </>
  ),
};
const about = ["number", "reference", "language", status, givenOut, "submitted", skips] as const;
const columns = {
  audio: about,
  image: about,
  line: ["number", "text", ...about.slice(1)],
} as const satisfies Record<TaskKind, readonly Column<TaskItem>[]>;

/** Each reason once, with the worker's own words. */
const whySkipped = (skippedFor: TaskItem["skippedFor"]): string =>
  [
    ...new Set(skippedFor.map(({ reason, comment }) => [skipReasonLabels[reason], comment].filter(Boolean).join(": "))),
  ].join("; ");

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
  const more = useRef<HTMLButtonElement>(null);
  const items = [...downloads(kind), { key: "settings", label: "Settings" }];
  const choose = (key: string): void => {
    if (key === "settings") setSetting(true);
    else if (kind !== "line") void download(kind, key as DownloadFormat);
  };
  return (
    <>
      <div className="project-tasks-bar">
        <Select<TaskKind>
          aria-label="Kind"
          value={kind}
          options={taskKinds.map((value) => ({ value, label: taskKindLabels[value] }))}
          popupMatchSelectWidth={false}
          onChange={setKind}
        />
        {progress && <ProgressLine progress={progress} />}
        {kind !== "line" && progress && progress.failed > 0 && (
          <Button type="link" size="small" onClick={() => void retry(kind)}>
            Try the unusable again
          </Button>
        )}
      </div>
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
          actions={
            <>
              <Button type="primary" onClick={() => setUploading(true)}>
                Upload items
              </Button>
              <Dropdown {...actionMenu(more, { items, onClick: ({ key }) => choose(key) })}>
                <Button ref={more}>More</Button>
              </Dropdown>
            </>
          }
          rowActions={actions}
          bulkActions={bulkActions}
          prefix={`${kind}-`}
          title={nameOf}
          emptyText="No items yet. Upload the first ones."
        />
      )}
      {kind !== "line" && (
        <SubmittedTasks key={`submitted-${kind}`} projectId={project._id} kind={kind} progress={progress} />
      )}
      {kind !== "line" && <TaskAccuracy projectId={project._id} kind={kind} measuring={read.data?.measuring ?? null} />}
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
