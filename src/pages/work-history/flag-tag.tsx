import { Link } from "react-router";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { type FlagKind, flagLabels } from "../../../contract/work-history/flags.ts";
import { useMay } from "../../providers/access.ts";
import { endpointsOf } from "../../providers/api.ts";

interface Props {
  readonly entry: Pick<WorkHistory, "project" | "user">;
  readonly flag: FlagKind;
}

/** A flag of an entry as a label; an overlap leads to where the worker's overlaps are decided on. */
export const FlagTag = ({ entry: { project, user }, flag }: Props) => {
  const mayDecide = useMay(endpointsOf("duplicates").find);
  const label = flagLabels[flag];
  const className = `flag-tag flag-tag-${flag}`;
  if (flag !== "overlap" || !mayDecide) return <span className={className}>{label}</span>;
  return (
    <Link className={className} to={`/projects/${project._id}/duplicates?user=${user._id}`}>
      {label}
    </Link>
  );
};
