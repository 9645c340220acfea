import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { PromptLine } from "../../../contract/prompts/entity.ts";
import { kindLabels } from "../../../contract/prompts/rules.ts";
import { promptStateLabels, promptStates, type PromptState } from "../../../contract/prompts/states.ts";
import { useCompany } from "../../providers/company.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import { dateTime, money } from "../../ui/format.ts";
import { StatusSelect } from "../../ui/form/plain/status-select.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { useMyPrompts } from "./queries.ts";

/** What is written, or has been taken, by its state: all of them but the one in which nobody has it. */
const myStates = promptStates.filter((state) => state !== "open");

/** The prompts that one has, with what became of them. */
export const Mine = () => {
  const [search] = useSearchParams();
  const [status, setStatus] = useState<PromptState | "">(
    myStates.find((state) => state === search.get("status")) ?? "",
  );
  const read = useMyPrompts(status === "" ? undefined : [status]);
  const { data } = read;
  const prompts = data?.pages.flatMap((page) => page.prompts);
  return (
    <section className="prompt-part">
      <div className="prompt-mine-head">
        <h2>Mine</h2>
        <StatusSelect states={myStates} labels={promptStateLabels} value={status} onChange={setStatus} />
      </div>
      {!prompts && <Loaded part read={read} loading={<p className="soft">Loading your prompts…</p>} />}
      {prompts?.length === 0 && (
        <p className="soft">{status === "" ? "You have written none yet." : "You have none with this status."}</p>
      )}
      <ul className="prompt-list">
        {prompts?.map((prompt) => (
          <Line key={prompt._id} prompt={prompt} />
        ))}
      </ul>
      <ShowMore read={read} label="Show earlier" />
    </section>
  );
};

const Line = ({ prompt }: { readonly prompt: PromptLine }) => {
  const { _id, title, projectId, kind, status, cause, createdAt, amount, leaseUntil } = prompt;
  const company = useCompany();
  return (
    <li>
      <div>
        <Link to={`/my-prompts/${_id}`}>{title}</Link>
        <p className="soft">
          {projectId.name} · {kindLabels[kind]} · <When at={createdAt} />
          {amount !== null && ` · ${money(amount, company)}`}
          {leaseUntil && ` · kept for you until ${dateTime(leaseUntil)}`}
        </p>
        {status === "rejected" && <p>{cause}</p>}
      </div>
      <StateTag state={status} word={promptStateLabels[status]} />
    </li>
  );
};
