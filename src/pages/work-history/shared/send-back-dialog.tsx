import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { workHistory } from "../../../../contract/work-history/endpoints.ts";
import { call } from "../../../providers/client.ts";
import { ReasonDialog } from "../../../ui/feedback/reason-dialog.tsx";
import { useChange } from "../../../ui/feedback/use-run.ts";

interface Props {
  readonly entry: Pick<WorkHistory, "_id" | "user" | "version">;
  /** The suggested question. */
  readonly initial?: string;
  /** Called once it is saved, before anything is refetched. */
  readonly onDone?: () => void;
  readonly onClosed: () => void;
}

/** Sends hours back to their worker, in the version that was read, with a question. */
export const SendBackDialog = ({ entry: { _id, user, version }, initial, onDone, onClosed }: Props) => {
  const change = useChange();
  const sendBack = (correctionAsked: string) =>
    change(
      () => call(workHistory.sendBack, { params: { _id }, body: { correctionAsked, version } }),
      `Sent back to ${user.name}`,
      onDone,
    );
  return (
    <ReasonDialog
      draft={`send-back ${_id}`}
      title={`Send these hours back to ${user.name}`}
      schema={workHistory.sendBack.body.shape.correctionAsked}
      verb="Send back"
      isHarmless
      {...(initial !== undefined && { initial })}
      onReason={sendBack}
      onClosed={onClosed}
    />
  );
};
