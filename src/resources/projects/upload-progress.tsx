import { Progress } from "antd";
import type { UploadPhase } from "../../../contract/tasks/item-upload.ts";
import { number, plural } from "../../ui/format.ts";
import type { Shown } from "./use-items-upload.ts";
import "./project.css";

const verbs: Record<UploadPhase, string> = {
  sending: "Sending",
  unpacking: "Unpacking",
  checking: "Checking",
  adding: "Adding",
  done: "Almost done",
  stopped: "Stopping",
};

/** How far an upload is, as a bar and in words. */
export const UploadProgress = ({ shown: { sent, server } }: { readonly shown: Shown }) => {
  const phase = sent < 1 ? "sending" : (server?.phase ?? "checking");
  const { done = 0, of = 0 } = server ?? {};
  const part = sent < 1 ? sent : of > 0 ? Math.min(1, done / of) : 0;
  const percent = Math.floor(part * 100);
  const text =
    sent < 1
      ? `${percent}% sent`
      : phase === "unpacking"
        ? plural(done, "file")
        : of > 0
          ? `${number(Math.min(done, of))} of ${plural(of, "row")}`
          : "";
  return (
    <div>
      {/* The figures change too often to be read out; the bar has them for those who ask. */}
      <p role="status">{verbs[phase]}…</p>
      <Progress percent={percent} showInfo={false} size="small" aria-label={verbs[phase]} aria-valuetext={text} />
      <p className="upload-figures">{text || "\u00a0"}</p>
    </div>
  );
};
