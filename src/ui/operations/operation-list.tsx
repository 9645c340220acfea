import { useState } from "react";
import type { Operation } from "../../../contract/operations.ts";
import { call } from "../../providers/client.ts";
import { callable } from "../../providers/facts.ts";
import { readKept, writeKept } from "../../providers/person-storage.ts";
import { useRow } from "../../providers/use-row.ts";
import { useRun } from "../record-table/use-run.ts";
import { operationText } from "./operation-words.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import "./operations.css";

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
