import { useCreate } from "@refinedev/core";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useRole } from "../../providers/access.ts";
import { Page } from "../shell/page.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { toasts } from "../../providers/toasts.ts";
import type { AnyRecord, Resource } from "./resource.tsx";
import { breadcrumbsOf } from "./breadcrumbs.ts";
import { formSections } from "./form-fields.ts";

/** The page that creates a record of a resource. */
export const CreatePage = ({ resource }: { readonly resource: Resource }) => {
  const { name, noun, newNoun = noun, form, endpoints, paths, title } = resource;
  const sections = useMemo(() => formSections(form, endpoints.create), [form, endpoints.create]);
  const { mutateAsync: create } = useCreate<AnyRecord>();
  const navigate = useNavigate();
  const role = useRole();
  const label = `New ${newNoun}`;
  return (
    <Page title={label} breadcrumb={breadcrumbsOf(resource, role)}>
      <RecordForm
        area={name}
        label={label}
        sections={sections}
        save={async ({ body, idempotencyKey }) => {
          const meta = { idempotencyKey };
          const { data } = await create({
            resource: name,
            values: body,
            meta,
            successNotification: false,
            errorNotification: false,
          });
          return data;
        }}
        onSaved={(saved) => {
          const record = saved as AnyRecord;
          toasts.success(`${title(record)} created`);
          void navigate(paths.show.replace(":id", record._id), { replace: true });
        }}
        onCancel={() => void navigate(paths.list)}
      />
    </Page>
  );
};
