import { Alert, Input, Modal } from "antd";
import { type ReactNode, useId, useState } from "react";
import { type LocalTime, localTimeIn } from "../../../contract/core/local-time.ts";
import { CheckOutTime } from "../../../contract/work-history/decisions.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { useCompany } from "../../providers/company.ts";
import { toasts } from "../../providers/toasts.ts";
import { day, duration, plural, time } from "../../ui/format.ts";
import { useTypedGuard } from "../../ui/feedback/typed-guard.ts";
import { useBulkCall } from "../../ui/table/bulk-dialog.tsx";
import type { Select } from "../../ui/table/selection.ts";
import type { BulkDialogProps, DialogProps } from "../../ui/table/table-types.ts";
import type { HoursRow } from "./hours-row.ts";

interface Props extends Pick<BulkDialogProps, "onReply" | "onClose"> {
  readonly title: string;
  readonly select: Select;
  /** What the time means, by what is entered. */
  readonly children: (time: string | undefined) => ReactNode;
  /** Why the entry was refused. */
  readonly refusal?: string | undefined;
}

/** Asks for a time of day, in the company's zone, and enters it as the check-out. */
const TimeDialog = ({ title, select, children, refusal, onReply, onClose }: Props) => {
  const id = useId();
  const { timeZone } = useCompany();
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState("");
  const { isBusy, problems, send } = useBulkCall(workHistory.bulkCheckOut, onReply);
  const asked = useTypedGuard(typed !== "");
  const read = CheckOutTime.safeParse(typed);
  const all = refusal === undefined ? problems : [refusal];
  const enter = (): void => void (read.success && send({ select, time: read.data }));
  return (
    <Modal
      open={isOpen}
      title={title}
      okText="Enter check-out"
      okButtonProps={{ loading: isBusy, disabled: !read.success }}
      onOk={enter}
      onCancel={() => void asked(() => setOpen(false))}
      afterClose={onClose}
    >
      <div className="record-dialog">
        <label htmlFor={id}>{CheckOutTime.meta()?.label}</label>
        <Input
          id={id}
          type="time"
          className="field-narrow"
          autoFocus
          value={typed}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={enter}
        />
        <p id={`${id}-help`} className="soft">
          {children(read.data)} Times are those of {timeZone}, the company’s time zone.
        </p>
        {all.length > 0 && <Alert type="error" showIcon role="alert" message={all.join(" ")} />}
      </div>
    </Modal>
  );
};

/** Enters the check-out of someone who left without one. */
export const CheckOutDialog = ({ record, onClose }: DialogProps<HoursRow>) => {
  const { timeZone } = useCompany();
  const [refusal, setRefusal] = useState<string>();
  const { _id, user, project, checkedInDate, checkedInAt, lastActiveAt } = record;
  const seen = lastActiveAt ? `, last active here at ${time(lastActiveAt, timeZone)}` : "";
  return (
    <TimeDialog
      title={`When did ${user.name} leave?`}
      select={{ ids: [_id] }}
      refusal={refusal}
      onClose={onClose}
      onReply={({ done, refused }) => {
        if (done === 0) return setRefusal(refused[0]?.message ?? "");
        toasts.success(`Checked out: ${user.name}`);
        onClose();
      }}
    >
      {(at) => (
        <>
          Checked in on {day(checkedInDate)} at {time(checkedInAt, timeZone)} to {project.name}
          {seen}.{at !== undefined && ` ${workedText(record, at, timeZone)}`}
        </>
      )}
    </TimeDialog>
  );
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The instant of a wall-clock time, written as if it were UTC, as PostgreSQL reads one that the clocks show twice or never. */
const instantOf = (wall: number, { instantsOf }: LocalTime): number =>
  instantsOf(wall).at(-1) ?? instantsOf(wall - hourMs).at(-1)! + hourMs;

/**
 * The time of an entry with a check-out HH:MM, on the day of its check-in or, where that is not later, on the next; from
 * the minute of its check-in, since no seconds are shown.
 */
const workedText = ({ checkedInDate, checkedInAt }: HoursRow, at: string, timeZone: string): string => {
  const local = localTimeIn(timeZone);
  const from = Date.parse(checkedInAt);
  const wall = Date.parse(`${checkedInDate}T${at}Z`);
  const onDay = instantOf(wall, local);
  const isNextDay = onDay <= from;
  const end = isNextDay ? instantOf(wall + 24 * hourMs, local) : onDay;
  return `${duration((end - Math.floor(from / minuteMs) * minuteMs) / 1000)} worked${isNextDay ? ", until the next day" : ""}.`;
};

/** Enters one check-out for many people. */
export const BulkCheckOut = ({ select, count, onReply, onClose }: BulkDialogProps) => (
  <TimeDialog
    title={`Check-out of ${plural(count, "entry", "entries")}`}
    select={select}
    onReply={onReply}
    onClose={onClose}
  >
    {() => "On the day of each check-in, or on the next day where someone checked in later than this."}
  </TimeDialog>
);
