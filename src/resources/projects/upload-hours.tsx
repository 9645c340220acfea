import type { Project } from "../../../contract/projects.ts";
import { hoursColumns, workHistory } from "../../../contract/work-history.ts";
import { call } from "../../providers/client.ts";
import { durationExact, number, plural } from "../../ui/format.ts";
import type { CsvTable } from "../../ui/import/csv-table.ts";
import { CsvUpload } from "../../ui/import/csv-upload.tsx";
import type { DialogProps } from "../../ui/record-table/table-types.ts";
import { hoursSum } from "./hours-file.ts";

const sum = (table: CsvTable) => {
  const { entries, people, seconds, missing } = hoursSum(table);
  const figures = [
    ["Entries", number(entries)],
    ["People", number(people)],
    ["Worked", durationExact(seconds)],
  ] as const;
  return { figures, missing };
};

/** Uploads a file of hours to a project, all or none. */
const UploadHours = ({ record, onClose }: DialogProps<Project>) => (
  <CsvUpload
    title={`Upload hours to ${record.name}`}
    hint={`Columns: ${hoursColumns.join(", ")}. Times without an offset are in the company's time zone.`}
    noun={["entry", "entries"]}
    sum={sum}
    send={async (file) => {
      const done = await call(workHistory.uploadHours, { params: { _id: record._id }, files: { hoursData: file } });
      return `${plural(done.created, "entry", "entries")} uploaded, ${durationExact(done.totalSeconds)}`;
    }}
    onClose={onClose}
  />
);

export default UploadHours;
