import type { Prompt } from "../../../contract/prompts/entity.ts";
import { PromptTurns } from "../../custom/prompts/shared/prompt-turns.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** What was asked and answered, for those who review it. */
const Turns = ({ record }: RecordProps<Prompt>) => <PromptTurns prompt={record} />;

export default Turns;
