import { useUpdate } from "@refinedev/core";
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { useRole } from "../../providers/access.ts";
import { useFormRecord } from "../../providers/use-form-record.ts";
import { Page } from "../shell/page.tsx";
import { keptDrafts } from "../form/kept-drafts.ts";
import { RecordForm } from "../form/record-form.tsx";
import { RecordMissing } from "../show/record-missing.tsx";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { TableLoading } from "../feedback/table-states.tsx";
import { toasts } from "../../providers/toasts.ts";
import type { AnyRecord, Resource } from "./resource.tsx";
import { breadcrumbsOf } from "./breadcrumbs.ts";
import { formSections } from "./form-fields.ts";

/** The page that changes a record of a resource. */
export const EditPage = ({ resource }: { readonly resource: Resource }) => {
  const { name, noun, form, endpoints, paths, title, askBeforeSave, drafts, inputs, outcome } = resource;
  const confirm = useConfirm();
  const { id = "" } = useParams();
  const sections = useMemo(() => formSections(form, endpoints.edit), [form, endpoints.edit]);
  const store = useMemo(
    () => (drafts === true ? keptDrafts(`${name}-${id}`) : drafts && drafts(id)),
    [drafts, name, id],
  );
  const { mutateAsync: update } = useUpdate<AnyRecord>();
  const navigate = useNavigate();
  const role = useRole();
  const { record, read, error, again } = useFormRecord<AnyRecord>(name, id);
  if (error)
    return <RecordMissing error={error} noun={noun} breadcrumbs={breadcrumbsOf(resource, role)} retry={again} />;
  const show = paths.show.replace(":id", id);
  return (
    <Page title={record ? `Edit ${title(record)}` : `Edit ${noun}`} breadcrumb={breadcrumbsOf(resource, role, record)}>
      {record ? (
        <RecordForm
          key={id}
          area={name}
          label={`Edit ${noun}`}
          sections={sections}
          record={record}
          read={read}
          drafts={store}
          inputs={inputs}
          outcome={outcome}
          confirm={
            askBeforeSave &&
            (async (body) => {
              const question = await askBeforeSave(id, body);
              return !question || confirm(question).answer;
            })
          }
          save={async ({ body, version }) => {
            const meta = { body: { version } };
            const { data } = await update({
              resource: name,
              id,
              values: body,
              meta,
              successNotification: false,
              errorNotification: false,
            });
            return data;
          }}
          onSaved={(saved) => {
            toasts.success(`${title(saved as AnyRecord)} saved`);
            void navigate(show, { replace: true });
          }}
          onCancel={() => void navigate(show)}
        />
      ) : (
        <TableLoading />
      )}
    </Page>
  );
};
