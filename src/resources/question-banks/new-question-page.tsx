import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { useKeyOf } from "../../ui/form/use-key-of.ts";
import { Page } from "../../ui/shell/page.tsx";
import { useBankCrumbs } from "./bank-crumbs.ts";
import { newDraft } from "./draft.ts";
import { QuestionEditor } from "./question-editor.tsx";

/** The page that writes a new question of a bank. */
const NewQuestionPage = () => {
  const { bankId = "" } = useParams();
  const [start] = useState(newDraft);
  const navigate = useNavigate();
  const change = useChange();
  const keyOf = useKeyOf();
  const back = (): void => void navigate(`/question-banks/${bankId}`);
  return (
    <Page title="New question" breadcrumb={useBankCrumbs(bankId)}>
      <QuestionEditor
        draftName={`question-new-${bankId}`}
        start={start}
        save={(draft) => {
          const body = { questions: [draft] };
          return change(() =>
            call(questionBanks.addQuestions, { params: { bankId }, body, idempotencyKey: keyOf(body) }),
          );
        }}
        onSaved={() => {
          toasts.success("Question created");
          back();
        }}
        onCancel={back}
      />
    </Page>
  );
};

export default NewQuestionPage;
