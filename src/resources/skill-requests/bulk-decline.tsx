import { Input } from "antd";
import { useId, useState } from "react";
import { skillRequests } from "../../../contract/skill-requests/endpoints.ts";
import { plural } from "../../ui/format.ts";
import { BulkDialog } from "../../ui/table/bulk-dialog.tsx";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";
import { CourseFirst } from "./course-first.tsx";

const { answer: Answer } = skillRequests.bulkDecline.body.shape;

/** Declines many requests with one reason, which each person reads. */
const BulkDecline = (props: BulkDialogProps) => {
  const id = useId();
  const [answer, setAnswer] = useState("");
  const [course, setCourse] = useState<string | null>(null);
  const read = Answer.safeParse(answer);
  return (
    <BulkDialog
      {...props}
      title={`Decline ${plural(props.count, "request")}`}
      verb="Decline"
      danger
      isTyped={answer !== "" || course !== null}
      body={read.success ? { answer: read.data, course } : undefined}
    >
      <label htmlFor={id}>{Answer.meta()?.label}</label>
      <Input
        id={id}
        value={answer}
        maxLength={Answer.maxLength ?? undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <p id={`${id}-help`} className="soft">
        {Answer.meta()?.help}.
      </p>
      <CourseFirst value={course} onChange={setCourse} />
    </BulkDialog>
  );
};

export default BulkDecline;
