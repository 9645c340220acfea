import { Link } from "react-router";
import { duplicates } from "../../../contract/duplicates/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { useRow } from "../../providers/use-row.ts";
import { plural } from "../../ui/format.ts";

/** The way to the hours of a project that overlap, where there are any to decide on. */
export const DuplicatesLink = ({ projectId }: { readonly projectId: string }) => {
  const may = useMay(duplicates.find);
  const { data } = useRow(
    duplicates.find,
    { params: { _id: projectId }, query: { limit: 1 } },
    { enabled: may, alsoOf: ["workHistory"] },
  );
  const count = data?.filteredTotalCount ?? 0;
  if (count === 0) return null;
  return (
    <p className="record-summary">
      <Link to={`/projects/${projectId}/duplicates`}>
        {plural(count, "overlap or repeat", "overlaps and repeats")} to decide on
      </Link>
    </p>
  );
};
