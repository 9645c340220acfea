import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Rule } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { type ApiError, call, type Reply } from "../../providers/client.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import { useSettled } from "../../ui/fields/use-references.ts";
import { number, plural } from "../../ui/format.ts";
import { failureText } from "../../ui/feedback/use-run.ts";
import { isSaid } from "./rule-words.ts";

/** Whom a rule fits now: how many, and the first of them with the reason. */
export const RulePreview = ({ rule }: { readonly rule: Rule }) => {
  const asked = useSettled(JSON.stringify(rule), 300);
  const settled = JSON.parse(asked) as Rule;
  const { data, error } = useQuery<Reply<typeof groups.previewRule>, ApiError>({
    queryKey: ["data", "default", "users", "rule", asked],
    enabled: isSaid(settled),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(groups.previewRule, { body: { rule: settled }, signal }),
  });
  return (
    <div className="group-preview" aria-live="polite">
      {!isSaid(settled) ? (
        <span className="soft">Fill in at least one part: who fits all of them is in the group.</span>
      ) : error ? (
        <span className="soft">{failureText(error)}</span>
      ) : (
        data && <Found {...data} />
      )}
    </div>
  );
};

const Found = ({ total, people }: Reply<typeof groups.previewRule>) => (
  <>
    <strong>{total === 0 ? "Nobody fits now." : `${plural(total, "person fits", "people fit")} now`}</strong>
    <ul>
      {people.map((person) => (
        <li key={person._id}>
          {recordName(person)} <span className="soft">{person.why.join("; ")}</span>
        </li>
      ))}
    </ul>
    {total > people.length && <span className="soft">… and {number(total - people.length)} more</span>}
  </>
);
