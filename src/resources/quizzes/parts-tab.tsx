import type { Quiz, QuizSummary } from "../../../contract/quizzes/endpoints.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { PartsEditor } from "./parts-editor.tsx";

/** What a quiz asks: read with its parts, which lists leave out. */
const PartsTab = ({ record: { _id } }: RecordProps<QuizSummary>) => {
  const read = useEndpoint(quizzes.show, { params: { _id } });
  const quiz: Quiz | undefined = read.data?.quiz;
  if (!quiz) return <Loaded read={read} part loading={<p className="soft">Loading what it asks…</p>} />;
  // What others save meanwhile shows once nothing is typed here that it would replace.
  return <PartsEditor quiz={quiz} />;
};

export default PartsTab;
