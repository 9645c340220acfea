import { Alert, Modal } from "antd";
import { useState } from "react";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import { type Certificate, certificateFile } from "../../../contract/certificates/entity.ts";
import { call } from "../../providers/client.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { FileDrop } from "../../ui/files/file-drop.tsx";
import { fileProblem } from "../../ui/files/file-problem.ts";
import { fileSize } from "../../ui/format.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

const { types, max, typeMessage } = certificateFile;

/** Puts a file in place of a certificate that the server draws. */
const Upload = ({ record: { number, courseId, user }, onClose }: DialogProps<Certificate>) => {
  const change = useChange();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (file: File) => {
    const wrong = fileProblem(file, { types, max, type: typeMessage });
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    const input = { params: { _id: courseId._id }, body: { userId: user._id }, files: { certificate: file } };
    try {
      await change(() => call(certificates.upload, input), `${number} has a new file`);
      setOpen(false);
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  return (
    <Modal
      open={isOpen}
      title={`Upload a file for ${number}`}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={null}
    >
      <FileDrop
        label="Certificate file"
        accept={types.join(",")}
        hint={`PDF, PNG or JPEG, up to ${fileSize(max)}`}
        disabled={isBusy}
        onFile={(file) => void send(file)}
      >
        {isBusy ? "Uploading…" : "Choose a file, or drop it here"}
      </FileDrop>
      <p className="soft">
        {user.name} gets it as a new issue, valid from today. Earlier prints show as replaced to whoever checks them.
      </p>
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
    </Modal>
  );
};

export default Upload;
