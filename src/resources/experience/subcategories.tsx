import { Experience, experience } from "../../../contract/experience/endpoints.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** The subcategories of a category. */
const Subcategories = ({ record }: RecordProps<Experience>) => (
  <RecordTable
    id="subcategories"
    label="Subcategories"
    endpoint={experience.list}
    entity={Experience}
    columns={["name", "people", "createdAt"]}
    fixedQuery={{ category: [record._id] }}
    filters={[]}
    prefix="sub-"
    openPath={({ _id }) => `/experience/${_id}`}
    emptyText="No subcategories yet. Create a field of experience with this category."
  />
);

export default Subcategories;
