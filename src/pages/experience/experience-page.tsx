import { useState } from "react";
import { useNavigate } from "react-router";
import { users } from "../../../contract/users/endpoints.ts";
import { call } from "../../providers/client.ts";
import { session } from "../../providers/session.ts";
import { useStore } from "../../providers/store.ts";
import { useFormRecord } from "../../providers/use-form-record.ts";
import { formSections } from "../../ui/resource/form-fields.ts";
import { Failed } from "../../ui/feedback/failed.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { RecordForm } from "../../ui/form/record-form.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { toasts } from "../../providers/toasts.ts";

const sections = formSections(["experience"], users.editExperience);

/** What one has experience in, and for how many years. */
const ExperiencePage = () => {
  const { user } = useStore(session);
  return (
    <Page title="Experience" narrow>
      <p className="page-lead">
        What you know from work or study, and for how many years. It helps to find the right people for a project.
      </p>
      {user && <OwnExperience id={user._id} />}
    </Page>
  );
};

const OwnExperience = ({ id }: { readonly id: string }) => {
  const params = { _id: id };
  const navigate = useNavigate();
  // A form of its own after each save, which begins with what was saved.
  const [round, setRound] = useState(0);
  const read = async () => (await call(users.myExperience, { params })).experience;
  const { record, error, again } = useFormRecord("users", ["experience", id, round], read);
  if (error) return <Failed error={error} again={again} />;
  if (!record) return <TableLoading />;
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
