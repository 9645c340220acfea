import { Alert, Button } from "antd";
import { dateTime, time } from "../format.ts";
import { unsavedTexts } from "./use-leave-blocker.ts";
import type { Draft, DraftState } from "./use-server-draft.ts";

const keptTexts = {
  title: unsavedTexts.title,
  content: "Your changes are kept as a draft, which is offered when you come back.",
};

/** What a form with drafts asks before it is left: what was typed is lost where no draft of it is kept. */
export const leaveTexts = (state: DraftState) => {
  const isLost = state.is === "waiting" || (state.is === "failed" && !state.isHere);
  return isLost ? unsavedTexts : keptTexts;
};

interface OfferProps {
  readonly draft: Draft | undefined;
  /** The record's version as the form read it. */
  readonly version: unknown;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers the draft of an earlier visit. */
export const DraftOffer = ({ draft, version, onRestore, onDiscard }: OfferProps) =>
  draft && (
    <Alert
      className="form-draft-offer"
      type="info"
      showIcon
      role="alert"
      message={`You have unsaved changes from ${dateTime(draft.at)}`}
      {...(draft.version !== version && {
        description: "Someone saved this since then. Compare before you save.",
      })}
      action={
        <span className="form-draft-actions">
          <Button size="small" type="primary" disabled={false} onClick={onRestore}>
            Restore
          </Button>
          <Button size="small" disabled={false} onClick={onDiscard}>
            Discard
          </Button>
        </span>
      }
    />
  );

interface StatusProps {
  readonly state: DraftState;
}

const textOf = (state: DraftState): string => {
  switch (state.is) {
    case "failed":
      return `Draft ${state.isHere ? "kept in this browser only" : "not saved"}: ${state.why} Trying again.`;
    case "waiting":
      return "Restore or discard the earlier changes to have these kept as a draft.";
    case "saved":
      return `Draft saved ${time(state.at)}`;
    default:
      return "";
  }
};

/** Whether what is typed is kept as a draft. */
export const DraftStatus = ({ state }: StatusProps) => (
  <span className={state.is === "failed" ? "form-draft form-draft-failed" : "form-draft"} role="status">
    {textOf(state)}
  </span>
);
