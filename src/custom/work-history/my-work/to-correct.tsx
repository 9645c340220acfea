import { useId } from "react";
import { useSearchParams } from "react-router";
import { endpointsOf } from "../../../providers/api.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import { needOf } from "../../../pages/work-history/shared/correction-need.ts";
import { plural } from "../../../ui/format.ts";
import { Entry } from "./my-entry.tsx";
import { useToCorrect } from "./queries.ts";

const workHistory = endpointsOf("workHistory");

/**
 * The hours that no one can decide on until the worker has said when they worked, with one of them as the next step.
 */
export const ToCorrect = () => {
  const id = useId();
  const [params] = useSearchParams();
  const requested = params.get("entry") ?? "";
  const { data } = useToCorrect();
  const one = useEndpoint(workHistory.show, { params: { _id: requested || "-" } }, { enabled: requested !== "" });
  const waiting = data?.workHistory ?? [];
  const came = one.data?.workHistory;
  const others = waiting.filter(({ _id }) => _id !== came?._id);
  const all = came ? [came, ...others] : others;
  if (!data || (requested !== "" && one.isPending) || all.length === 0) return null;
  return (
    <section className="my-work-first" aria-labelledby={id}>
      <h2 id={id}>
        {waiting.length > 0
          ? `${plural(waiting.length, "entry needs", "entries need")} your correction`
          : "The hours that you came for"}
      </h2>
      {waiting.length > 0 && (
        <p className="soft">
          These hours can't be approved until you have{" "}
          {waiting.every((entry) => needOf(entry) === "asked") ? "answered" : "entered your hours"}.
        </p>
      )}
      <ul className="my-work-entries">
        {all.map((entry, index) => (
          <Entry key={entry._id} entry={entry} isAbove isNext={index === 0} isOpenAtFirst={entry._id === requested} />
        ))}
      </ul>
    </section>
  );
};
