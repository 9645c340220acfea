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
  if (!data || (requested !== "" && one.isPending)) return null;
  const isWaiting = waiting.some(({ _id }) => _id === came?._id);
  // What the user came for is on top.
  const all = came && isWaiting ? [came, ...waiting.filter(({ _id }) => _id !== came._id)] : waiting;
  return (
    <>
      {came && !isWaiting && (
        <section className="my-work-first" aria-labelledby={`${id}-came`}>
          <h2 id={`${id}-came`}>The hours that you came for</h2>
          <ul className="my-work-entries">
            <Entry entry={came} isAbove isNext={all.length === 0} isOpenAtFirst />
          </ul>
        </section>
      )}
      {all.length > 0 && (
        <section className="my-work-first" aria-labelledby={id}>
          <h2 id={id}>{plural(all.length, "entry needs", "entries need")} your correction</h2>
          <p className="soft">
            These hours can't be approved until you have{" "}
            {all.every((entry) => needOf(entry) === "asked") ? "answered" : "entered your hours"}.
          </p>
          <ul className="my-work-entries">
            {all.map((entry, index) => (
              <Entry
                key={entry._id}
                entry={entry}
                isAbove
                isNext={index === 0}
                isOpenAtFirst={entry._id === requested}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
