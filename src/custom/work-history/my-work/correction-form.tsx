import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { correctionHelp } from "../../../../contract/work-history/corrections.ts";
import { messageOf } from "../../../../contract/core/errors.ts";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { CorrectionReason, workHistory } from "../../../../contract/work-history/endpoints.ts";
import { Refused } from "../../../ui/feedback/refused.tsx";
import { Submit } from "../../../ui/form/plain/submit.tsx";
import { Field } from "../../../ui/form/plain/field.tsx";
import { textOf, useSubmit } from "../../../ui/form/plain/use-submit.ts";
import { ApiError, call } from "../../../providers/client.ts";
import { useCompany } from "../../../providers/company.ts";
import { type CorrectionNeed, needOf } from "../../../pages/work-history/shared/correction-need.ts";
import { duration } from "../../../ui/format.ts";
import { toasts } from "../../../providers/toasts.ts";
import { forgetDraft, useDraft } from "../../../providers/use-draft.ts";
import { forgetCheckOut, readLate } from "../shared/late-check-out.ts";
import { type LocalInput, localReader } from "./local-input.ts";
import { LocalTimeField } from "./local-time-field.tsx";
import { useReadAgain } from "../../../providers/read-again.ts";
import { problemsOf, suggestedTimes } from "./suggestion.ts";

interface CorrectionFormProps {
  readonly entry: WorkHistory;
  /** The id of the element with the reviewer's question about these hours, if there is one. */
  readonly question: string | undefined;
  /** What is typed is kept in this browser under this name until it is sent or cancelled. */
  readonly draft: string;
  readonly onClose: () => void;
}

/**
 * The form in which a worker corrects the times of an entry. Times are in the company's zone, as days and rates are.
 */
const CorrectionForm = ({ entry, question, draft, onClose }: CorrectionFormProps) => {
  const { timeZone } = useCompany();
  const need = needOf(entry);
  const reader = useMemo(() => localReader(timeZone), [timeZone]);
  const [begun] = useState(() => startOf(entry));
  const start = {
    checkIn: reader.inputOf(begun.checkedInAt),
    checkOut: reader.inputOf(begun.checkedOutAt),
    reason: "",
  };
  const [typed, setTyped] = useDraft(draft, start, isTyped);
  const { checkIn, checkOut } = typed;
  const put = (value: Partial<Typed>): void => setTyped((before) => ({ ...before, ...value }));
  const cancel = useCallback(() => {
    forgetDraft(draft);
    onClose();
  }, [draft, onClose]);
  const readAgain = useReadAgain();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=checkedOutAt]")?.focus(), []);
  useEffect(() => {
    const element = form.current;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && cancel();
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  }, [cancel]);

  const from = reader.read(checkIn, begun.checkedInAt);
  const to = reader.read(checkOut, begun.checkedOutAt);
  const { busy, message, fields, submit } = useSubmit(async (input) => {
    const reason = CorrectionReason.safeParse(textOf(input, "reason"));
    const wrong = {
      ...("wrong" in from && { checkedInAt: [from.wrong] }),
      ...("wrong" in to && { checkedOutAt: [to.wrong] }),
      ...(!reason.success && { reason: [reason.error.issues[0]?.message ?? ""] }),
    };
    if ("wrong" in from || "wrong" in to || !reason.success) throw invalid(wrong);
    const times = { checkedInAt: from.at, checkedOutAt: to.at };
    const problems = problemsOf(entry, times, Date.now());
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const isSameStart = times.checkedInAt === begun.checkedInAt;
    await call(workHistory.correct, {
      params: { _id: entry._id },
      body: {
        ...(!isSameStart && { checkedInAt: iso(times.checkedInAt) }),
        checkedOutAt: iso(times.checkedOutAt),
        reason: reason.data,
        version: entry.version,
      },
    });
    forgetDraft(draft);
    if (readLate()?.entry === entry._id) forgetCheckOut();
    toasts.success("Sent for approval");
    onClose();
    await readAgain("workHistory");
  });
  const at = (read: typeof from) => ("at" in read ? read.at : undefined);
  return (
    <form
      ref={form}
      noValidate
      className="my-work-form"
      aria-label={`Correct the hours on ${entry.project.name}`}
      aria-describedby={question}
      onSubmit={(event) => void submit(event)}
    >
      <Refused message={Object.keys(fields).length > 0 ? undefined : message} />
      <div className="my-work-times">
        <LocalTimeField
          name="checkedInAt"
          label="Check-in"
          reader={reader}
          value={checkIn}
          at={at(from)}
          errors={fields["checkedInAt"]}
          onChange={(next) => put({ checkIn: next })}
        />
        <LocalTimeField
          name="checkedOutAt"
          label="Check-out"
          reader={reader}
          value={checkOut}
          at={at(to)}
          errors={fields["checkedOutAt"]}
          onChange={(next) => put({ checkOut: next })}
        />
      </div>
      <p className="soft" role="status">
        {"at" in from && "at" in to && to.at > from.at && (
          <>
            You worked <strong>{duration((to.at - from.at) / 1000)}</strong>.{" "}
          </>
        )}
        Times are those of {timeZone}, the company’s time zone.
      </p>
      <Field
        name="reason"
        label={need === "asked" ? "Your answer" : "Reason for the change"}
        maxLength={500}
        autoComplete="off"
        hint={correctionHelp}
        value={typed.reason}
        onChange={({ target }) => put({ reason: target.value })}
        errors={fields["reason"]}
      />
      <p className="soft">{whatNext[need ?? "rejected"]}</p>
      <div className="my-work-buttons">
        <Submit busy={busy}>Send for approval</Submit>
        <button type="button" className="button" onClick={cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
};

export default CorrectionForm;

/** What is typed, with times as their inputs hold them. */
interface Typed {
  readonly checkIn: LocalInput;
  readonly checkOut: LocalInput;
  readonly reason: string;
}
const isTyped = (kept: unknown): kept is Typed =>
  typeof kept === "object" && kept !== null && "checkIn" in kept && "checkOut" in kept && "reason" in kept;

/** The suggested times; a check-out that was pressed without a connection is when the work ended. */
const startOf = (entry: WorkHistory) => {
  const suggested = suggestedTimes(entry);
  const late = readLate();
  return late?.entry === entry._id ? { ...suggested, checkedOutAt: Date.parse(late.at) } : suggested;
};

const decided = "After you send it, your approver decides.";
const whatNext: Readonly<Record<CorrectionNeed | "rejected", string>> = {
  forgotten: decided,
  over_long: decided,
  asked: `Change the times if they are wrong. ${decided}`,
  rejected: "You can correct rejected hours once. A second rejection is final.",
};

const iso = (at: number): string => new Date(at).toISOString();

/** An error like the server's, for values that it would refuse. */
const invalid = (fields: Record<string, string[]>): ApiError =>
  new ApiError({ statusCode: 400, code: "validation", message: messageOf("validation"), fields });
