import { Alert, Button, Input, Space } from "antd";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import type { Job } from "../../../contract/jobs/endpoints.ts";
import { quality } from "../../../contract/quality/endpoints.ts";
import { GoldItem, goldItems, type JobGold } from "../../../contract/quality/entity.ts";
import { call } from "../../providers/client.ts";
import { useDraft } from "../../providers/use-draft.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { number, plural } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { linesOf, readLines } from "./gold-lines.ts";
import "./gold.css";

/** What a job's work is checked by, and the jobs that share its items. */
const Gold = ({ record }: RecordProps<Job>) => {
  const read = useEndpoint(quality.gold, { params: { _id: record._id } }, { alsoOf: ["jobs"] });
  return (
    <Loaded part read={read} loading={<TableLoading />}>
      {({ gold }) => <GoldForm gold={gold} onRefused={() => void read.refetch()} />}
    </Loaded>
  );
};

interface GoldFormProps {
  readonly gold: JobGold;
  readonly onRefused: () => void;
}

/** What is typed, and the version of the labels that it began with. */
interface Typed {
  readonly text: string;
  readonly version: number;
}
const isTyped = (kept: unknown): kept is Typed =>
  typeof kept === "object" && kept !== null && "text" in kept && typeof kept.text === "string" && "version" in kept;

const GoldForm = ({ gold, onRefused }: GoldFormProps) => {
  const { _id, items, twins, version } = gold;
  const id = useId();
  const run = useRun();
  const before = linesOf(items);
  const [draft, setDraft] = useDraft<Typed | undefined>(`gold ${_id}`, undefined, isTyped);
  const typed = draft?.text ?? before;
  const isStale = draft !== undefined && draft.version !== version;
  const [isBusy, setBusy] = useState(false);
  const { items: read, lines } = readLines(typed);
  const checked = goldItems.safeParse(read);
  const problem = checked.success ? "" : problemAt(checked.error.issues[0]!, lines);
  const save = async (): Promise<void> => {
    if (!checked.success) return;
    setBusy(true);
    const isSaved = await run(
      () =>
        call(quality.setGold, { params: { _id }, body: { items: checked.data, version: draft?.version ?? version } }),
      checked.data.length === 0 ? "An ordinary job again" : `${plural(checked.data.length, "right label")} saved`,
    );
    setBusy(false);
    if (isSaved) setDraft(undefined);
    else onRefused();
  };
  return (
    <div className="job-gold">
      <label htmlFor={id}>Items with their right labels</label>
      <p id={`${id}-help`}>
        One a line: the item’s name, a comma, its right label, such as “street-001.jpg, car” or “street-002.jpg, car ×2,
        person ×1”. A name that has commas stands in quotation marks. None: an ordinary job. Workers and reviewers never
        see these.
      </p>
      <Input.TextArea
        id={id}
        value={typed}
        autoSize={{ minRows: 4, maxRows: 16 }}
        aria-describedby={`${id}-help ${id}-problem`}
        aria-invalid={problem !== ""}
        status={problem ? "error" : ""}
        onChange={({ target }) => setDraft({ text: target.value, version: draft?.version ?? version })}
      />
      <p id={`${id}-problem`} className="job-gold-problem" role="status">
        {problem}
      </p>
      {isStale && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message="Someone else changed these labels in the meantime. Yours are not saved yet."
          action={
            <Space wrap>
              <Button size="small" onClick={() => setDraft({ ...draft, version })}>
                Keep mine
              </Button>
              <Button size="small" onClick={() => setDraft(undefined)}>
                Take theirs
              </Button>
            </Space>
          }
        />
      )}
      <Button
        type="primary"
        disabled={!checked.success || typed === before || isStale}
        loading={isBusy}
        onClick={() => void save()}
      >
        Save
      </Button>
      <Labels gold={gold} />
      {twins.length > 0 && (
        <>
          <h3>Jobs of the same items</h3>
          <ul>
            {twins.map((twin) => (
              <li key={twin._id}>
                <Link to={`/jobs/${twin._id}`}>{twin.name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

/** What is wrong, with the line and the part of it where only those are. */
const problemAt = ({ path: [at, part], message }: z.core.$ZodIssue, lines: readonly number[]): string => {
  if (typeof at !== "number") return message;
  const label = part === "item" || part === "label" ? GoldItem.shape[part].meta()?.label : undefined;
  return `Line ${lines[at]}${label ? `, ${label.toLowerCase()}` : ""}: ${message}`;
};

/** Where what workers say of each item is known from. */
const Labels = ({ gold: { server, readsLabels, labels, withoutLabels } }: { readonly gold: JobGold }) => (
  <p>
    {readsLabels
      ? `What workers say of each item is read from ${server} once they submit.`
      : `${server ? `${server} doesn't tell` : "No annotation server tells"} what workers say of each item.`}{" "}
    {plural(labels, "label")} known so far.{" "}
    {withoutLabels > 0 && `Submitted work without labels: ${number(withoutLabels)}. `}
    {(!readsLabels || withoutLabels > 0) && <Link to="/quality/labels">Upload labels</Link>}
  </p>
);

export default Gold;
