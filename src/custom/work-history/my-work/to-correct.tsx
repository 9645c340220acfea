import { useId } from "react";
import { useSearchParams } from "react-router";
import { callable } from "../../../providers/facts.ts";
import { useRow } from "../../../providers/use-row.ts";
import { needOf } from "../../../pages/work-history/shared/correction-need.ts";
import { plural } from "../../../ui/format.ts";
import { Entry } from "./my-entry.tsx";
import { useToCorrect } from "./queries.ts";

const workHistory = callable("workHistory");

/** Above everything: the hours that nobody can decide on before I have said when I worked, with one of them next. */
export const ToCorrect = () => {
  const id = useId();
  const [params] = useSearchParams();
  const asked = params.get("entry") ?? "";
  const { data } = useToCorrect();
  const one = useRow(workHistory.show, { params: { _id: asked || "-" } }, { enabled: asked !== "" });
  const waiting = data?.workHistory ?? [];
  const came = one.data?.workHistory;
  const others = waiting.filter(({ _id }) => _id !== came?._id);
  const all = came ? [came, ...others] : others;
  if (!data || (asked !== "" && one.isPending) || all.length === 0) return null;
  return (
    <section className="my-work-first" aria-labelledby={id}>
      <h2 id={id}>
        {waiting.length > 0
          ? `${plural(waiting.length, "entry needs", "entries need")} your correction`
          : "The hours that you came for"}
      </h2>
      {waiting.length > 0 && (
        <p className="soft">
          Nobody can approve these hours before you have{" "}
          {waiting.every((entry) => needOf(entry) === "asked") ? "answered" : "said when you worked"}.
        </p>
      )}
      <ul className="my-work-entries">
        {all.map((entry, index) => (
          <Entry key={entry._id} entry={entry} isAbove isNext={index === 0} isOpenAtFirst={entry._id === asked} />
        ))}
      </ul>
    </section>
  );
};
