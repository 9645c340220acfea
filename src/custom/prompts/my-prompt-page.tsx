import { useParams } from "react-router";
import { promptStateLabels } from "../../../contract/prompts/states.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { CustomPrompt } from "./custom-prompt.tsx";
import { useFeatures, usePrompt } from "./queries.ts";
import { SelectivePrompt } from "./selective-prompt.tsx";
import { PromptTurns } from "./shared/prompt-turns.tsx";
import "../../ui/button.css";
import "../../ui/field.css";
import "./shared/prompts.css";

const breadcrumb = [{ label: "My prompts", to: "/my-prompts" }];

/** One of one's own prompts: to write, compare and rate while it is open, and then to read. */
const MyPromptPage = () => {
  const { id = "" } = useParams();
  const read = usePrompt(id);
  const prompt = read.data?.prompt;
  const features = useFeatures(prompt?.projectId._id);
  if (!prompt || !features.data) {
    return (
      <Page title="Prompt" breadcrumb={breadcrumb}>
        <Loaded read={prompt ? features : read} loading={<p className="soft">Loading the prompt…</p>} />
      </Page>
    );
  }
  const { title, status, cause, can, kind, projectId } = prompt;
  const props = { prompt, features: features.data.ratingFeatures };
  return (
    <Page title={title} breadcrumb={breadcrumb} narrow={kind === "custom"}>
      <p className="soft">
        {projectId.name} <StateTag state={status} word={promptStateLabels[status]} />
      </p>
      {status === "rejected" && (
        <p className="prompt-cause" role="note">
          <strong>Why it was rejected:</strong> {cause}
        </p>
      )}
      {!can.edit && <PromptTurns prompt={prompt} />}
      {can.edit && kind === "custom" && <CustomPrompt key={prompt._id} {...props} />}
      {can.edit && kind === "selective" && <SelectivePrompt key={prompt._id} {...props} />}
    </Page>
  );
};

export default MyPromptPage;
