import { Switch } from "antd";
import { useCallback, useId, useState } from "react";
import { type Group, MemberLine, memberColumns, sampleMembers } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { call } from "../../providers/client.ts";
import { number, plural } from "../../ui/format.ts";
import { CsvUpload } from "../../ui/import/csv-upload.tsx";
import { tableKind } from "../../ui/import/table-file.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

const sample = { name: "sample-members.csv", text: sampleMembers };
const columns = tableKind("groupMembers", MemberLine, memberColumns);

/** Adds the people in a file to a group, all or none; the server checks the file before anything is saved. */
const UploadMembers = ({ record: group, onClose }: DialogProps<Group>) => {
  const id = useId();
  const [skipMembers, setSkip] = useState(false);
  const send = useCallback(
    (file: File, preview: boolean) => {
      const body = { preview: String(preview), skipMembers: String(skipMembers) };
      return call(groups.uploadMembers, { params: { _id: group._id }, body, files: { groupMembers: file } });
    },
    [group._id, skipMembers],
  );
  const check = useCallback(
    async (file: File) => {
      const { added, already } = await send(file, true);
      return [
        ["Will be added", number(added)],
        ["In the group already", number(already)],
      ] as const;
    },
    [send],
  );
  return (
    <CsvUpload
      title={`Upload people to ${group.name}`}
      hint={`One line a person. Columns: ${columns.fields.map(({ label }) => label).join(" or ")}.`}
      sample={sample}
      noun={["line", "lines"]}
      columns={columns}
      check={check}
      send={async (file) => {
        const { added } = await send(file, false);
        return `${plural(added, "person", "people")} added to ${group.name}`;
      }}
      onClose={onClose}
    >
      <span className="import-choice">
        <Switch id={id} checked={skipMembers} onChange={setSkip} />
        <label htmlFor={id}>Leave out people who are in the group already</label>
      </span>
    </CsvUpload>
  );
};

export default UploadMembers;
