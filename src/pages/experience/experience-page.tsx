import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { users } from "../../../contract/users.ts";
import { type ApiError, call } from "../../providers/client.ts";
import { session } from "../../providers/session.ts";
import { useStore } from "../../providers/store.ts";
import { formSections } from "../../resources/pages/form-fields.ts";
import { Failed } from "../../ui/failed.tsx";
import { Page } from "../../ui/page.tsx";
import { RecordForm } from "../../ui/record-form/record-form.tsx";
import { TableLoading } from "../../ui/record-table/table-states.tsx";
import { toasts } from "../../ui/toasts.ts";

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
  const { data, error, isFetchedAfterMount, refetch } = useQuery<Awaited<ReturnType<typeof read>>, ApiError>({
    queryKey: ["data", "default", "users", "edit-experience", id, round],
    queryFn: read,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { live: false },
  });
  if (error) return <Failed error={error} again={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return <TableLoading />;
  return (
    <RecordForm
      key={round}
      area="users"
      label="Experience"
      sections={sections}
      record={data}
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
