import { Experience, experience } from "../../../contract/experience/endpoints.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** What belongs to a category. */
const Subcategories = ({ record }: RecordProps<Experience>) => (
  <RecordTable
    id="subcategories"
    label="Subcategories"
    row={experience.list}
    entity={Experience}
    columns={["name", "people", "createdAt"]}
    fixedQuery={{ category: [record._id] }}
    filters={[]}
    prefix="sub-"
    openPath={({ _id }) => `/experience/${_id}`}
    emptyText="Nothing belongs to it yet. A new field of experience with this category does."
  />
);

export default Subcategories;
