import { Alert, Button } from "antd";
import { useNavigate } from "react-router";
import { number } from "../format.ts";
import type { Activity } from "./use-import.ts";

interface Props {
  /** What was imported, as in "12 people". */
  readonly what: string;
  /** The address of their list, newest first. */
  readonly list: string;
  readonly listLabel?: string | undefined;
  readonly onAgain: () => void;
}

/** A completed import, with links to the records and to another import. */
export const ImportDone = ({ what, list, listLabel = "Show in list", onAgain }: Props) => {
  const navigate = useNavigate();
  return (
    <div className="import">
      <Alert type="success" showIcon role="status" message={`${what} imported`} />
      <div className="import-bar">
        <Button
          type="primary"
          href={list}
          onClick={(event) => {
            event.preventDefault();
            void navigate(list);
          }}
        >
          {listLabel}
        </Button>
        <Button onClick={onAgain}>Import another file</Button>
      </div>
    </div>
  );
};

const stepLabels = { reading: "Reading", checking: "Checking", sending: "Sending", writing: "Writing" } as const;

/** The current activity on a file, its progress, and a button to cancel it. */
export const ImportProgress = ({
  activity,
  onCancel,
}: {
  readonly activity: Activity;
  readonly onCancel: () => void;
}) => {
  const { kind, done, total } = activity;
  const isSent = kind === "sending" || kind === "writing";
  const label = stepLabels[kind];
  return (
    <div className="import-progress">
      <progress aria-label={label} {...(total > 0 && { value: done, max: total })} />
      <span className="import-progress-figures">
        {total > 0 ? `${label} ${number(done)} of ${number(total)}` : `${label} …`}
      </span>
      {isSent && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
};
