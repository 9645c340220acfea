import { Alert, Button } from "antd";
import { useId, useState } from "react";
import type { Course } from "../../../contract/courses/entity.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import "./courses.css";

/** The groups that a course is private to. */
const PrivateGroups = ({ record: course }: RecordProps<Course>) => {
  const id = useId();
  const run = useRun();
  const mayChange = useMay(courses.setPrivate);
  const params = { _id: course._id };
  const read = useEndpoint(courses.privateCourse, { params }, { alsoOf: ["groups"] });
  // The choice and the version on which it is based, so that another user's change since then is refused.
  const [chosen, setChosen] = useState<{ readonly ids: readonly string[]; readonly version: number }>();
  const [isBusy, setBusy] = useState(false);
  if (!read.data) return <Loaded part read={read} loading={<p className="soft">Loading the groups…</p>} />;
  const { usersGroup } = read.data.privateCourse;
  const save = async ({ ids, version }: NonNullable<typeof chosen>): Promise<void> => {
    setBusy(true);
    const isDone = await run(
      () => call(courses.setPrivate, { params, body: { usersGroup: [...ids], version } }),
      ids.length === 0 ? `${course.name} is public now` : `Groups of ${course.name} changed`,
    );
    setBusy(false);
    if (isDone) setChosen(undefined);
  };
  return (
    <div className="course-groups">
      {usersGroup.length === 0 ? (
        <p>The course is public: everyone finds it once it is published.</p>
      ) : (
        <p>
          Only people in {usersGroup.length === 1 ? "this group" : "these groups"} find the course:{" "}
          {usersGroup.map((group, at) => (
            <span key={group._id}>
              {at > 0 && ", "}
              <RecordLink area="groups" to={group} />
            </span>
          ))}
          .
        </p>
      )}
      {mayChange && !chosen && (
        <Button onClick={() => setChosen({ ids: usersGroup.map(({ _id }) => _id), version: course.version })}>
          Change groups
        </Button>
      )}
      {chosen && (
        <>
          <label htmlFor={id}>Private to groups; empty: the course is public</label>
          <ReferenceSelect
            id={id}
            area="groups"
            many
            value={chosen.ids}
            known={usersGroup.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(next) => setChosen({ ...chosen, ids: Array.isArray(next) ? (next as string[]) : [] })}
          />
          <Alert type="info" showIcon message="People who are enrolled stay in the course, whatever their groups." />
          <div className="course-bar">
            <Button type="primary" loading={isBusy} onClick={() => void save(chosen)}>
              Save
            </Button>
            <Button onClick={() => setChosen(undefined)}>Cancel</Button>
          </div>
        </>
      )}
    </div>
  );
};

export default PrivateGroups;
