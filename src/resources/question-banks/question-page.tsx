import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { type Question, questionKindLabels } from "../../../contract/question-banks/question.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { useChange } from "../../ui/feedback/use-run.ts";
import { Page } from "../../ui/shell/page.tsx";
import { RecordMissing } from "../../ui/show/record-missing.tsx";
import { useBankCrumbs } from "./bank-crumbs.ts";
import { QuestionEditor } from "./question-editor.tsx";

/** The page that changes a question. */
const QuestionPage = () => {
  const { bankId = "", questionId = "" } = useParams();
  const read = useEndpoint(questionBanks.question, { params: { bankId, questionId } });
  const breadcrumbs = useBankCrumbs(bankId);
  const question = read.data?.question;
  if (read.error && !question) {
    return (
      <RecordMissing error={read.error} noun="question" breadcrumbs={breadcrumbs} retry={() => void read.refetch()} />
    );
  }
  return question ? <Edit key={questionId} read={question} breadcrumbs={breadcrumbs} /> : <Loading />;
};

interface Props {
  /** Later values are ignored, so that what is typed stays. */
  readonly read: Question;
  readonly breadcrumbs: ReturnType<typeof useBankCrumbs>;
}

const Edit = ({ read, breadcrumbs }: Props) => {
  const [first] = useState(read);
  const navigate = useNavigate();
  const change = useChange();
  const { bankId, _id: questionId, title, text, points, explanation, content, number } = first;
  const back = (): void => void navigate(`/question-banks/${bankId}`);
  return (
    <Page
      title={title || `${questionKindLabels[content.kind]} question`}
      breadcrumb={breadcrumbs}
      extra={<span className="soft">Version {number}</span>}
    >
      <QuestionEditor
        draftName={`question-${questionId}`}
        start={{ title, text, points, explanation, content }}
        version={first.version}
        save={(draft, version) =>
          change(() =>
            call(questionBanks.editQuestion, { params: { bankId, questionId }, body: { ...draft, version } }),
          )
        }
        onSaved={() => {
          toasts.success("Question saved");
          back();
        }}
        onCancel={back}
      />
    </Page>
  );
};

export default QuestionPage;
