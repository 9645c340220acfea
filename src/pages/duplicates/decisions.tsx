import { type Duplicate, duplicates } from "../../../contract/duplicates/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { plural } from "../../ui/format.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import { SendBackDialog } from "../work-history/shared/send-back-dialog.tsx";
import { causeOf, type Entry, partnersOf, questionOf } from "./words.ts";

/** The decision that the user is about to make. */
export type Deciding =
  | { readonly what: "keep" | "send-back"; readonly group: Duplicate; readonly entry: Entry }
  | { readonly what: "dismiss"; readonly group: Duplicate };

interface Props {
  readonly projectId: string;
  readonly deciding: Deciding;
  /** Called once the decision is saved, before anything is refetched. */
  readonly onDecided: () => void;
  readonly onClosed: () => void;
}

/** Asks for the text that a decision needs, and sends it. */
export const DecisionDialog = ({ projectId, deciding, onDecided, onClosed }: Props) => {
  const { timeZone } = useCompany();
  const change = useChange();
  const params = { _id: projectId };
  const { group } = deciding;
  if (deciding.what === "dismiss") {
    const entries = group.entries.map(({ _id }) => _id);
    const dismiss = (reason: string) =>
      change(() => call(duplicates.dismiss, { params, body: { entries, reason } }), "Marked as right", onDecided);
    return (
      <ReasonDialog
        draft={`dismiss ${entries.join(" ")}`}
        title={`All ${plural(entries.length, "entry", "entries")} of ${group.user.name} are right`}
        schema={duplicates.dismiss.body.shape.reason}
        verb="Mark as right"
        isHarmless
        onReason={dismiss}
        onClosed={onClosed}
      />
    );
  }
  const { entry } = deciding;
  const partners = partnersOf(group, entry);
  if (deciding.what === "keep") {
    const reject = partners.map(({ _id }) => _id);
    const keep = (rejectionCause: string) =>
      change(
        () => call(duplicates.keep, { params, body: { keep: entry._id, reject, rejectionCause } }),
        `One kept, ${plural(reject.length, "entry", "entries")} rejected`,
        onDecided,
      );
    return (
      <ReasonDialog
        draft={`keep ${entry._id}`}
        title={`Keep this one and reject ${plural(reject.length, "other entry", "other entries")}`}
        schema={duplicates.keep.body.shape.rejectionCause}
        verb="Keep one, reject the rest"
        initial={causeOf(entry, timeZone)}
        onReason={keep}
        onClosed={onClosed}
      />
    );
  }
  return (
    <SendBackDialog
      entry={entry}
      initial={questionOf(entry, partners[0], timeZone)}
      onDone={onDecided}
      onClosed={onClosed}
    />
  );
};
