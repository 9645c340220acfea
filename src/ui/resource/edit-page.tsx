import { useUpdate } from "@refinedev/core";
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { call } from "../../providers/client.ts";
import { useRole } from "../../providers/access.ts";
import { useFormRecord } from "../../providers/use-form-record.ts";
import { Page } from "../shell/page.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { RecordMissing } from "../show/record-missing.tsx";
import { TableLoading } from "../feedback/table-states.tsx";
import { toasts } from "../../providers/toasts.ts";
import type { AnyRecord, Resource } from "./resource.tsx";
import { crumbsOf } from "./crumbs.ts";
import { formSections } from "./form-fields.ts";

/** Changes a record of a resource. */
export const EditPage = ({ resource }: { readonly resource: Resource }) => {
  const { name, noun, form, rows, paths, title } = resource;
  const { id = "" } = useParams();
  const sections = useMemo(() => formSections(form, rows.edit), [form, rows.edit]);
  const { mutateAsync: update } = useUpdate<AnyRecord>();
  const navigate = useNavigate();
  const role = useRole();
  const read = async (signal?: AbortSignal): Promise<AnyRecord> => {
    const reply = (await call(rows.show, { params: { _id: id }, signal })) as AnyRecord;
    return rows.show.record ? (reply[rows.show.record] as AnyRecord) : reply;
  };
  const { record, error, again } = useFormRecord(name, [id], read);
  if (error) return <RecordMissing error={error} noun={noun} crumbs={crumbsOf(resource, role)} retry={again} />;
  const show = paths.show.replace(":id", id);
  return (
    <Page title={record ? `Edit ${title(record)}` : `Edit ${noun}`} breadcrumb={crumbsOf(resource, role, record)}>
      {record ? (
        <RecordForm
          key={id}
          area={name}
          label={`Edit ${noun}`}
          sections={sections}
          record={record}
          read={read}
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
