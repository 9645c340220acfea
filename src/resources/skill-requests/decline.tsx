import { useState } from "react";
import { type SkillRequest, skillRequests } from "../../../contract/skill-requests/endpoints.ts";
import { call } from "../../providers/client.ts";
import { ReasonDialog } from "../../ui/feedback/reason-dialog.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { CourseFirst } from "./course-first.tsx";

/** Declines a request, with a reason that the person reads, and perhaps a course to take first. */
const Decline = ({ record: { _id, user, skill, version }, onClose }: DialogProps<SkillRequest>) => {
  const change = useChange();
  const [course, setCourse] = useState<string | null>(null);
  const decline = (answer: string) =>
    change(
      () => call(skillRequests.decline, { params: { _id }, body: { answer, course, version } }),
      "Request declined",
    );
  return (
    <ReasonDialog
      draft={`decline-skill ${_id}`}
      schema={skillRequests.decline.body.shape.answer}
      verb="Decline"
      title={`Decline ${skill.name} for ${user.name}`}
      onReason={decline}
      onClosed={onClose}
    >
      <CourseFirst value={course} onChange={setCourse} />
    </ReasonDialog>
  );
};

export default Decline;
