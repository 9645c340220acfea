import { Alert, Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type HoursUpload, hoursUploads } from "../../../contract/hours-uploads/endpoints.ts";
import { call } from "../../providers/client.ts";
import { durationExact, plural } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { entriesOf } from "./entries-of.ts";

interface Props {
  readonly upload: HoursUpload;
  readonly onAgain: () => void;
}

/** A file that was uploaded, where to go from there, and the way back. */
export const Uploaded = ({ upload, onAgain }: Props) => {
  const navigate = useNavigate();
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    const isDone = await run(
      () => call(hoursUploads.takeBack, { params: { _id: upload._id } }),
      `${upload.name} taken back`,
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
        description="They wait for approval. Until somebody decides on one of them, the upload can be taken back as a whole."
      />
      <div className="import-bar">
        <Button type="primary" onClick={() => void navigate(entriesOf(upload))}>
          Show these entries
        </Button>
        <Button danger loading={isBusy} onClick={() => void takeBack()}>
          Take back this upload
        </Button>
        <Button onClick={onAgain}>Upload another file</Button>
      </div>
    </div>
  );
};
