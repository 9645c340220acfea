import { useEffect, useState } from "react";
import { Link } from "react-router";
import { plural } from "../../ui/format.ts";
import { type KeptTake, readTakes } from "./shared/kept-takes.ts";

interface Props {
  /** Those whose names are known. */
  readonly projects: readonly { readonly _id: string; readonly name: string }[];
}

/** Says that recordings wait in this browser, which are sent only where lines are read aloud, and leads there. */
export const UnsentRecordings = ({ projects }: Props) => {
  const [takes, setTakes] = useState<readonly KeptTake[]>([]);
  useEffect(() => {
    let isOver = false;
    // A browser without a store keeps none.
    void readTakes().then(
      (kept) => isOver || setTakes(kept),
      () => undefined,
    );
    return () => void (isOver = true);
  }, []);
  const ids = [...new Set(takes.map(({ projectId }) => projectId))];
  return ids.map((id) => {
    const count = takes.filter(({ projectId }) => projectId === id).length;
    const name = projects.find(({ _id }) => _id === id)?.name;
    return (
      <p key={id} className="note">
        {plural(count, "recording")}
        {name && ` of ${name}`} {count === 1 ? "is" : "are"} not sent yet.{" "}
        <Link to={`/my-tasks/read-aloud/${id}`}>{count === 1 ? "Send it" : "Send them"}</Link>
      </p>
    );
  });
};
