import { LiftReason, type QualityPause } from "../../../contract/quality/entity.ts";
import { quality } from "../../../contract/quality/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

/** Lifts a pause, with the reason. */
const Lift = ({ record: { _id, annotator, projectId }, onClose }: DialogProps<QualityPause>) => {
  const change = useChange();
  return (
    <ReasonDialog
      draft={`lift ${_id}`}
      title={`Let ${annotator.name} take jobs of ${projectId.name} again`}
      schema={LiftReason}
      verb="Lift"
      isHarmless
      onReason={(reason) =>
        change(
          () => call(quality.lift, { params: { _id }, body: { reason } }),
          `${annotator.name} may take jobs of ${projectId.name} again`,
        )
      }
      onClosed={onClose}
    />
  );
};

export default Lift;
