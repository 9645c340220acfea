import { Alert, Input, Modal } from "antd";
import { type ReactNode, useId, useState } from "react";
import { CheckOutTime } from "../../../contract/work-history/decisions.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { useCompany } from "../../providers/company.ts";
import { toasts } from "../../providers/toasts.ts";
import { day, duration, plural, time } from "../../ui/format.ts";
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
      onCancel={() => setOpen(false)}
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

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Enters the check-out of someone who left without one. */
export const CheckOutDialog = ({ record, onClose }: DialogProps<HoursRow>) => {
  const { timeZone } = useCompany();
  const [refusal, setRefusal] = useState<string>();
  const { _id, user, project, checkedInDate, checkedInAt, checkedInTime, lastActiveAt } = record;
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
          {seen}.{at !== undefined && ` ${workedText(minutesOf(checkedInTime), minutesOf(at))}`}
        </>
      )}
    </TimeDialog>
  );
};

/** Both in minutes of the day. */
const workedText = (from: number, to: number): string => {
  const isNextDay = to <= from;
  const minutes = to - from + (isNextDay ? 24 * 60 : 0);
  return `${duration(minutes * 60)} worked${isNextDay ? ", until the next day" : ""}.`;
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
