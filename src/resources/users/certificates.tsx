import { Certificate } from "../../../contract/certificates/entity.ts";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";

/** A person's certificates. */
const Certificates = ({ record }: RecordProps<User>) => (
  <RecordTable
    id="person-certificates"
    label="Certificates"
    endpoint={certificates.ofPerson}
    params={{ _id: record._id }}
    entity={Certificate}
    columns={[
      "number",
      { field: "course", title: "Course" },
      "status",
      { field: "score", align: "right" },
      "issuedOn",
      "expiresOn",
    ]}
    prefix="certificates-"
    pageSize={10}
    ofArea={false}
    title={({ number }) => number}
    openPath={({ _id }) => `/certificates/${_id}`}
    emptyText="No certificates yet. They get one when they complete a course."
  />
);

export default Certificates;
