import { Alert, Modal } from "antd";
import { useId, useState } from "react";
import type { Course } from "../../../contract/courses/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { call, type Reply } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";
import { useTypedGuard } from "../../ui/feedback/typed-guard.ts";
import { plural } from "../../ui/format.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

/** Enrols people in a course; those who are left out stay in the dialog with the reason. */
const EnrolPeople = ({ record: { _id, name }, onClose }: DialogProps<Course>) => {
  const id = useId();
  const change = useChange();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const asked = useTypedGuard(chosen.length > 0);
  const noted = ({ done, refused }: Reply<typeof courses.enrollUsers>): void => {
    if (done > 0) toasts.success(`${plural(done, "person", "people")} enrolled in ${name}`);
    if (refused.length === 0) return onClose();
    setChosen(refused.map((person) => person._id));
    setProblems(refused.map((person) => `${person.name}: ${person.message}`));
  };
  const enrol = async (): Promise<void> => {
    setBusy(true);
    setProblems([]);
    await change(
      () => call(courses.enrollUsers, { params: { _id }, body: { users: [...chosen] } }),
      undefined,
      noted,
    ).catch((error: unknown) => setProblems([failureText(error)]));
    setBusy(false);
  };
  const count = plural(chosen.length, "person", "people");
  return (
    <Modal
      open
      title={`Enrol people in ${name}`}
      okText={chosen.length === 0 ? "Enrol" : `Enrol ${count}`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isBusy}
      onOk={() => void enrol()}
      onCancel={() => void asked(onClose)}
    >
      <p>
        <label htmlFor={id}>They can start right away, also where the course asks for other courses first.</label>
      </p>
      <div className="field-wide">
        <ReferenceSelect
          id={id}
          area="users"
          many
          aria-label="People"
          value={chosen}
          onChange={(next) => {
            setProblems([]);
            setChosen(Array.isArray(next) ? (next as string[]) : []);
          }}
        />
      </div>
      {problems.length > 0 && (
        <Alert
          className="course-problems"
          type="warning"
          showIcon
          role="alert"
          message={problems[0]}
          description={problems.slice(1, 10).join(" ")}
        />
      )}
    </Modal>
  );
};

export default EnrolPeople;
