import { useState } from "react";
import { When } from "../../ui/fields/when.tsx";
import { dateTime } from "../../ui/format.ts";

/** Milliseconds: from here on the time is marked. */
const soon = 3_600_000;

/** When a job expires, in words and as a time of the viewer's. */
export const TimeLeft = ({ until }: { readonly until: string }) => {
  const [openedAt] = useState(Date.now);
  const isSoon = Date.parse(until) - openedAt < soon;
  return (
    <p className={isSoon ? "jobs-time jobs-time-soon" : "jobs-time soft"}>
      Expires <When at={until} /> ({dateTime(until)})
    </p>
  );
};
