import type { Rule } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import type { Reply } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import { useSettled } from "../../ui/fields/use-references.ts";
import { number, plural } from "../../ui/format.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { isComplete } from "./rule-words.ts";

/** The people who match a rule now: how many, and the first of them with the reason. */
export const RulePreview = ({ rule }: { readonly rule: Rule }) => {
  const json = useSettled(JSON.stringify(rule), 300);
  const settled = JSON.parse(json) as Rule;
  const { data, error } = useEndpoint(
    groups.previewRule,
    { body: { rule: settled } },
    { enabled: isComplete(settled), keepPrevious: true, alsoOf: ["users"] },
  );
  return (
    <div className="group-preview" aria-live="polite">
      {!isComplete(settled) ? (
        <span className="soft">Fill in at least one part. Members match all of them.</span>
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
    <strong>{total === 0 ? "No one matches now." : `${plural(total, "person matches", "people match")} now`}</strong>
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
