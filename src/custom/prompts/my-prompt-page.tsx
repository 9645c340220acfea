import { useParams } from "react-router";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { promptStateLabels } from "../../../contract/prompts/states.ts";
import { useActivity } from "../../pages/assigned-jobs/shared/use-activity.ts";
import { useCompany } from "../../providers/company.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { money } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { CustomPrompt } from "./custom-prompt.tsx";
import { PromptDesk } from "./prompt-desk.tsx";
import { readingActions } from "./prompt-keys.ts";
import { noteActivity, useFeatures, usePrompt } from "./queries.ts";
import { SelectivePrompt } from "./selective-prompt.tsx";
import { PromptTurns } from "./shared/prompt-turns.tsx";
import "../../ui/button.css";
import "../../ui/field.css";
import "./shared/prompts.css";

const loading = <p className="soft">Loading the prompt…</p>;
const breadcrumb = [{ label: "My prompts", to: "/my-prompts" }];

/** One of one's own prompts: to write, compare and rate while it is open, and then to read. */
const MyPromptPage = () => {
  const { id = "" } = useParams();
  const read = usePrompt(id);
  const prompt = read.data?.prompt;
  return (
    <Page title={prompt?.title ?? "Prompt"} breadcrumb={breadcrumb} narrow={prompt?.kind !== "selective"}>
      {prompt ? <OnePrompt prompt={prompt} /> : <Loaded read={read} loading={loading} />}
    </Page>
  );
};

const nothing = {};

const OnePrompt = ({ prompt }: { readonly prompt: Prompt }) => {
  const { status, cause, can, kind, projectId, amount } = prompt;
  const company = useCompany();
  const read = useFeatures(projectId._id);
  const features = read.data?.ratingFeatures;
  useActivity(prompt._id, can.edit, noteActivity);
  return (
    <>
      <p className="prompt-head">
        <span className="soft">
          {projectId.name}
          {amount !== null &&
            ` · ${money(amount, company)} ${status === "approved" ? "earned" : "once it is approved"}`}
        </span>
        <StateTag state={status} word={promptStateLabels[status]} />
      </p>
      {status === "rejected" && (
        <p className="prompt-cause" role="note">
          <strong>Why it was rejected:</strong> {cause}
        </p>
      )}
      {!can.edit && (
        <PromptDesk actions={readingActions} handlers={nothing}>
          <PromptTurns prompt={prompt} />
        </PromptDesk>
      )}
      {can.edit && !features && <Loaded read={read} loading={loading} />}
      {can.edit && features && kind === "custom" && (
        <CustomPrompt key={prompt._id} prompt={prompt} features={features} />
      )}
      {can.edit && features && kind === "selective" && (
        <SelectivePrompt key={prompt._id} prompt={prompt} features={features} />
      )}
    </>
  );
};

export default MyPromptPage;
