import { promptCause } from "../../../contract/prompts/bodies.ts";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

/** Rejects a prompt, with the cause that its author reads. */
const Reject = ({ record: { _id, title, version }, onClose }: DialogProps<Prompt>) => {
  const change = useChange();
  const reject = (cause: string) =>
    change(
      () => call(prompts.review, { params: { _id }, body: { decision: "reject", cause, version } }),
      "Rejected: its author can change it and submit it again",
    );
  return (
    <ReasonDialog
      draft={`reject-prompt ${_id}`}
      schema={promptCause}
      verb="Reject"
      title={`Reject “${title}”`}
      onReason={reject}
      onClosed={onClose}
    />
  );
};

export default Reject;
