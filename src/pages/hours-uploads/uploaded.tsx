import { Alert, Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type HoursUpload, hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { call } from "../../providers/client.ts";
import { durationExact, plural } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { entriesOf } from "./entries-of.ts";
import { waitText } from "./wait-text.ts";

interface Props {
  readonly upload: HoursUpload;
  /** How many lines with problems were left out. */
  readonly left: number;
  readonly onAgain: () => void;
}

/** A completed upload, with links to its entries and to another upload. */
export const Uploaded = ({ upload, left, onAgain }: Props) => {
  const navigate = useNavigate();
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const isDone = await run(
      () => call(hoursUploads.undo, { params: { _id: upload._id } }),
      `Upload of ${upload.name} undone`,
    );
    setBusy(false);
    if (isDone) onAgain();
  };
  return (
    <div className="import upload-hours">
      <Alert
        type="success"
        showIcon
        role="status"
        message={`${plural(upload.entries, "entry", "entries")} uploaded, ${durationExact(upload.seconds)}`}
        description={`${waitText(upload.entries, upload.toCorrect)}. You can undo the whole upload until the first one is decided.`}
      />
      {left > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${plural(left, "line")} with problems not uploaded. The file that was saved has each with its problem: correct it and upload it.`}
        />
      )}
      <div className="import-bar">
        <Button type="primary" onClick={() => void navigate(entriesOf(upload))}>
          Show these entries
        </Button>
        <Button danger loading={isBusy} onClick={() => void undo()}>
          Undo this upload
        </Button>
        <Button onClick={onAgain}>Upload another file</Button>
      </div>
    </div>
  );
};
