import { Alert, Modal, Select } from "antd";
import { useId, useState } from "react";
import { certificates } from "../../../../contract/certificates/endpoints.ts";
import { certificateFile } from "../../../../contract/certificates/entity.ts";
import { call } from "../../../providers/client.ts";
import { useChangeInDialog } from "../../../ui/feedback/use-run.ts";
import { FileDrop } from "../../../ui/files/file-drop.tsx";
import { fileProblem } from "../../../ui/files/file-problem.ts";
import { fileSize } from "../../../ui/format.ts";

const { types, max, typeMessage } = certificateFile;

interface Named {
  readonly _id: string;
  readonly name: string;
}

interface Props {
  /** Who gets it. */
  readonly user: Named;
  /** Those that it may be of; with one alone there is nothing to choose. */
  readonly courses: readonly Named[];
  /** The number of the certificate that it takes the place of. */
  readonly number?: string | undefined;
  readonly onClose: () => void;
}

/** Uploads a file as a person's certificate of a course, in place of the one that they have. */
const UploadCertificate = ({ user, courses, number, onClose }: Props) => {
  const id = useId();
  const { isBusy, problem, setProblem, go } = useChangeInDialog();
  const [chosen, setChosen] = useState(courses.length === 1 ? courses[0]!._id : undefined);
  const [isOpen, setOpen] = useState(true);
  const send = async (file: File) => {
    const wrong = fileProblem(file, { types, max, type: typeMessage });
    setProblem(chosen === undefined ? "Choose a course." : (wrong ?? ""));
    if (wrong !== undefined || chosen === undefined) return;
    const input = { params: { _id: chosen }, body: { userId: user._id }, files: { certificate: file } };
    const done = number ? `${number} has a new file` : "Certificate uploaded";
    if (await go(() => call(certificates.upload, input), done)) setOpen(false);
  };
  return (
    <Modal
      open={isOpen}
      title={number ? `Upload a file for ${number}` : `Upload a certificate for ${user.name}`}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={null}
    >
      {courses.length > 1 && (
        <p className="field-wide">
          <label htmlFor={id}>Course</label>
          <Select
            id={id}
            value={chosen}
            placeholder="Choose a course"
            options={courses.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={setChosen}
          />
        </p>
      )}
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
        {number
          ? `${user.name} gets it as a new issue, valid from today. Earlier prints show as replaced to whoever checks them.`
          : `${user.name} gets it with a number of its own, valid from today. It takes the place of one that they have.`}
      </p>
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
    </Modal>
  );
};

export default UploadCertificate;
