import { Alert, Button } from "antd";
import { useNavigate } from "react-router";
import { number, plural } from "../format.ts";
import type { Activity } from "./use-import.ts";

interface Props {
  /** What was imported, as in "12 people". */
  readonly what: string;
  /** How many rows were left out for their errors. */
  readonly left: number;
  readonly onSaveLeft: () => void;
  /** The address of their list, newest first. */
  readonly list: string;
  readonly listLabel?: string | undefined;
  readonly onAgain: () => void;
}

/** A completed import, with links to the records and to another import. */
export const ImportDone = ({ what, left, list, listLabel = "Show in list", onSaveLeft, onAgain }: Props) => {
  const navigate = useNavigate();
  return (
    <div className="import">
      <Alert type="success" showIcon role="status" message={`${what} imported`} />
      {left > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${plural(left, "row")} with problems not imported. The file that was saved has each row with its problems: correct it and import it.`}
          action={
            <Button size="small" onClick={onSaveLeft}>
              Save file again
            </Button>
          }
        />
      )}
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

const stepLabels = {
  reading: "Reading",
  checking: "Checking",
  asking: "Checking with the server",
  sending: "Sending",
  writing: "Writing",
} as const;

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
