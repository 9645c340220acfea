import { useState } from "react";
import { Link } from "react-router";
import { plural } from "../../ui/format.ts";
import { tasksKeptHere } from "./shared/browser-copy.ts";

/** Says that texts wait in this browser, which are sent when their task is opened, and leads there. */
export const UnsentDrafts = () => {
  const [ids] = useState(tasksKeptHere);
  if (ids.length === 0) return null;
  return (
    <p className="note">
      What you wrote on {plural(ids.length, "task")} is not saved yet.{" "}
      <Link to={`/my-tasks/${ids[0]}`}>{ids.length === 1 ? "Save it" : "Save the first"}</Link>
    </p>
  );
};
