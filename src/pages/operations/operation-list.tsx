import { useState } from "react";
import type { Operation, OperationKind } from "../../../contract/operations/endpoints.ts";
import { call } from "../../providers/client.ts";
import { callable } from "../../providers/facts.ts";
import { readKept, writeKept } from "../../providers/person-storage.ts";
import { useRow } from "../../providers/use-row.ts";
import { number } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import "./operations.css";

/** What is being done to entries, and what was. */
const verbs: Record<OperationKind, readonly [going: string, done: string]> = {
  approve: ["Approving", "approved"],
  reject: ["Rejecting", "rejected"],
  approve_payment: ["Approving the payment of", "approved for payment"],
  undo: ["Taking back", "taken back"],
};

const refusals = ({ refused }: Operation): string => (refused > 0 ? ` · ${number(refused)} refused` : "");

/** "Approving 6,250 of 10,000 · 3 refused", "9,997 of 10,000 approved · 3 refused" */
const operationText = (operation: Operation): string => {
  const { kind, state, done, refused, total } = operation;
  const [going, past] = verbs[kind];
  if (state === "running") return `${going} ${number(done + refused)} of ${number(total)}${refusals(operation)}`;
  const counted = done === total ? `${number(done)} ${past}` : `${number(done)} of ${number(total)} ${past}`;
  if (state === "cancelled") return `Stopped: ${counted}${refusals(operation)}`;
  if (state === "stopped") {
    return `Stopped, since ${operation.askedBy.name} may no longer do this: ${counted}${refusals(operation)}`;
  }
  return `${counted}${refusals(operation)}`;
};

const operations = callable("operations");

/** So many of the newest are looked at, and so many that were put away are remembered. */
const newest = 5;
const putAwayMax = 50;
/** What was over long before the page was opened is no news. */
const newsHours = 12;
const putAwayKey = "operations.put-away";

const isNews = ({ state, finishedAt }: Operation): boolean =>
  state === "running" || (finishedAt !== null && Date.now() - Date.parse(finishedAt) < newsHours * 3_600_000);

const keptIds = (): readonly string[] => {
  const kept = readKept(putAwayKey);
  return Array.isArray(kept) ? kept.map(String) : [];
};

/** My decisions on many: those under way with their progress, and those that are over until they are put away. */
const OperationList = () => {
  const { data } = useRow(
    operations.list,
    { query: { limit: newest, state: ["running", "done", "cancelled", "stopped"] } },
    { pollWhile: (reply) => reply.operations.some(({ state }) => state === "running") },
  );
  const [putAway, setPutAway] = useState(keptIds);
  const hide = (id: string) => {
    const next = [id, ...putAway].slice(0, putAwayMax);
    setPutAway(next);
    writeKept(putAwayKey, next);
  };
  const shown = (data?.operations ?? []).filter((one) => isNews(one) && !putAway.includes(one._id));
  return (
    <section className="operations" aria-label="Decisions on many" hidden={shown.length === 0}>
      {shown.map((operation) => (
        <OperationLine key={operation._id} operation={operation} onHide={() => hide(operation._id)} />
      ))}
    </section>
  );
};

interface Props {
  readonly operation: Operation;
  readonly onHide: () => void;
}

const OperationLine = ({ operation, onHide }: Props) => {
  const { _id, state, done, refused, total, can } = operation;
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const [isReading, setReading] = useState(false);
  const text = operationText(operation);
  const carryOut = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const isDone = await run(change);
    setBusy(false);
    return isDone;
  };
  const cancel = () => carryOut(() => call(operations.cancel, { params: { _id } }));
  const takeBack = async () => {
    if (await carryOut(() => call(operations.begin, { body: { kind: "undo", operation: _id } }))) onHide();
  };
  return (
    <div className={`operation operation-${state}`}>
      {state === "running" ? (
        <>
          <span className="operation-text">{text}</span>
          <progress max={total} value={done + refused} aria-label={text} />
        </>
      ) : (
        // Said once, when it is over.
        <span className="operation-text" role="status">
          {text}
        </span>
      )}
      {state === "running" && can.cancel && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void cancel()}>
          Stop
        </button>
      )}
      {can.undo && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void takeBack()}>
          Undo
        </button>
      )}
      {refused > 0 && (
        <button type="button" className="button" onClick={() => setReading(true)}>
          What was refused
        </button>
      )}
      {state !== "running" && (
        <button type="button" className="button" aria-label={`Dismiss: ${text}`} onClick={onHide}>
          Dismiss
        </button>
      )}
      {isReading && <RefusedDialog operation={operation} onClose={() => setReading(false)} />}
    </div>
  );
};

export default OperationList;
