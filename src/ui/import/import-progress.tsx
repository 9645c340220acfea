import { Button } from "antd";
import { number } from "../format.ts";
import type { Activity } from "./use-import.ts";

const words = { reading: "Reading", checking: "Checking", sending: "Sending", writing: "Writing" } as const;

/** What is going on with a file, how far it is, and the way out of it. */
export const ImportProgress = ({
  activity,
  onCancel,
}: {
  readonly activity: Activity;
  readonly onCancel: () => void;
}) => {
  const { kind, done, total } = activity;
  const isSent = kind === "sending" || kind === "writing";
  const word = words[kind];
  return (
    <div className="import-progress">
      <progress aria-label={word} {...(total > 0 && { value: done, max: total })} />
      <span className="import-progress-figures">
        {total > 0 ? `${word} ${number(done)} of ${number(total)}` : `${word} …`}
      </span>
      {isSent && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
};
