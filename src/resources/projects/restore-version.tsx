import { Checkbox, Modal } from "antd";
import { useState } from "react";
import type { GuidelineVersion } from "../../../contract/projects/guidelines.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";

/** Makes the text of an older version the current guideline. */
const RestoreVersion = ({ record: { project, number }, onClose }: DialogProps<GuidelineVersion>) => {
  const { isBusy, go } = useRunThenClose(onClose);
  const [isMinor, setMinor] = useState(false);
  const params = { _id: project._id };
  const { data } = useEndpoint(projects.info, { params });
  const [version] = useState(data?.projectInfo.version);
  const restore = () => call(projects.restoreGuideline, { params, body: { number, isMinor, version } });
  return (
    <Modal
      open
      title={`Restore version ${number} again?`}
      okText="Restore"
      confirmLoading={isBusy}
      onOk={() => void go(restore, `Version ${number} restored`)}
      onCancel={onClose}
    >
      <p>It becomes the newest version, and the others are kept. Workers read it before their next check-in.</p>
      <Checkbox checked={isMinor} onChange={({ target }) => setMinor(target.checked)}>
        Workers don't have to read it again
      </Checkbox>
    </Modal>
  );
};

export default RestoreVersion;
