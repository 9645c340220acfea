import { useEffect, useState } from "react";
import type { Project } from "../../../contract/projects/endpoints.ts";
import { AtWork } from "../../../contract/work-history/project-hours.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { duration, plural } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** Milliseconds. */
const tick = 10_000;

/** Counts on from the server's value, so that a wrong clock of this device does not show. */
const Working = ({ seconds }: { readonly seconds: number }) => {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const count = () => setPassed(Math.floor((performance.now() - start) / 1000));
    count();
    const timer = setInterval(count, tick);
    return () => clearInterval(timer);
  }, [seconds]);
  return duration(seconds + passed);
};

const columns: readonly Column<AtWork>[] = [
  "user",
  "checkedInAt",
  { field: "seconds", render: ({ seconds }) => <Working seconds={seconds} /> },
  "isOver",
];

/** The people who are working on a project at this moment. */
const PeopleNow = ({ record }: RecordProps<Project>) => (
  <RecordTable
    id="people-now"
    label="People now"
    endpoint={workHistory.peopleNow}
    params={{ _id: record._id }}
    entity={AtWork}
    columns={columns}
    prefix="now-"
    ofArea={false}
    title={({ user }) => user.name}
    summary={({ count }) =>
      count > 0 && (
        <p className="record-summary">
          {plural(count, "person is", "people are")} checked in
          {record.capacity !== null && `, of ${plural(record.capacity, "place", "places")}`}.
        </p>
      )
    }
    emptyText="No one is checked in right now. People appear here as they check in."
  />
);

export default PeopleNow;
