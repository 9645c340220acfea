import { Checkbox, Modal } from "antd";
import { useState } from "react";
import type { GuidelineVersion } from "../../../contract/projects/guidelines.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";

/** Makes the text of an older version the guideline again. */
const RestoreVersion = ({ record: { project, number }, onClose }: DialogProps<GuidelineVersion>) => {
  const { isBusy, go } = useRunThenClose(onClose);
  const [isMinor, setMinor] = useState(false);
  const params = { _id: project._id };
  const { data } = useRow(projects.info, { params });
  const [version] = useState(data?.projectInfo.version);
  const restore = () => call(projects.restoreGuideline, { params, body: { number, isMinor, version } });
  return (
    <Modal
      open
      title={`Take the text of version ${number} again?`}
      okText="Take it again"
      confirmLoading={isBusy}
      onOk={() => void go(restore, `The guideline has the text of version ${number} again`)}
      onCancel={onClose}
    >
      <p>It becomes the newest version; the others are kept. Workers read it before their next check-in.</p>
      <Checkbox checked={isMinor} onChange={({ target }) => setMinor(target.checked)}>
        Workers needn't read it again
      </Checkbox>
    </Modal>
  );
};

export default RestoreVersion;
