import { useState } from "react";
import { useNavigate } from "react-router";
import { users } from "../../../contract/users/endpoints.ts";
import { call, type Reply } from "../../providers/client.ts";
import { session } from "../../providers/session.ts";
import { useStore } from "../../providers/store.ts";
import { useFormRecord } from "../../providers/use-form-record.ts";
import { formSections } from "../../ui/resource/form-fields.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { RecordForm } from "../../ui/form/record-form.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { toasts } from "../../providers/toasts.ts";

const sections = formSections(["experience"], users.editExperience);

/** The user's own years of experience by category. */
const ExperiencePage = () => {
  const { user } = useStore(session);
  return (
    <Page title="Experience" narrow>
      <p className="page-lead">
        Add what you know from work or study and for how many years. It helps us match you with projects.
      </p>
      {user && <OwnExperience id={user._id} />}
    </Page>
  );
};

const OwnExperience = ({ id }: { readonly id: string }) => {
  const params = { _id: id };
  const navigate = useNavigate();
  // Each save remounts the form, so that it starts with the saved values.
  const [round, setRound] = useState(0);
  const { record, read, error, again } = useFormRecord<Reply<typeof users.myExperience>["experience"]>("users", id, {
    row: "myExperience",
    round,
  });
  if (!record) return <Loaded read={{ error, refetch: again }} loading={<TableLoading />} />;
  return (
    <RecordForm
      key={round}
      area="users"
      label="Experience"
      sections={sections}
      record={record}
      read={read}
      save={async ({ body, version }) =>
        (await call(users.editExperience, { params, body: { ...body, version } })).experience
      }
      onSaved={() => {
        toasts.success("Experience saved");
        setRound(round + 1);
      }}
      onCancel={() => void navigate("/")}
    />
  );
};

export default ExperiencePage;
