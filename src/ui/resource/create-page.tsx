import { useCreate } from "@refinedev/core";
import { useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { v4 as newId } from "uuid";
import { Id } from "../../../contract/core/fields.ts";
import { useRole } from "../../providers/access.ts";
import { Page } from "../shell/page.tsx";
import type { FieldKind } from "../fields/field.ts";
import { RecordForm, type Section } from "../form/record-form.tsx";
import { keptDrafts } from "../form/kept-drafts.ts";
import type { DraftStore } from "../form/use-server-draft.ts";
import { toasts } from "../../providers/toasts.ts";
import type { AnyRecord, Resource } from "./resource.tsx";
import { breadcrumbsOf } from "./breadcrumbs.ts";
import { formSections } from "./form-fields.ts";

/** The page that creates a record of a resource. */
export const CreatePage = ({ resource }: { readonly resource: Resource }) => {
  const { name, noun, newNoun = noun, endpoints, paths, title, drafts, inputs, fill, outcome } = resource;
  const form = resource.newForm ?? resource.form;
  const sections = useMemo(() => formSections(form, endpoints.create), [form, endpoints.create]);
  const { mutateAsync: create } = useCreate<AnyRecord>();
  const store = useNewDraft(name, drafts);
  const navigate = useNavigate();
  const role = useRole();
  const label = `New ${newNoun}`;
  const preset = usePreset(sections);
  return (
    <Page title={label} breadcrumb={breadcrumbsOf(resource, role)}>
      <RecordForm
        area={name}
        label={label}
        sections={sections}
        drafts={store}
        inputs={inputs}
        fill={fill}
        outcome={outcome}
        preset={preset}
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

const presettable: ReadonlySet<FieldKind> = new Set(["string", "text", "reference"]);

/** Texts and references that the address gives by the names of their fields, so that a link can lead to a form half filled in. */
const usePreset = (sections: readonly Section[]): Readonly<Record<string, string>> | undefined => {
  const [params] = useSearchParams();
  const given = sections.flatMap(({ fields }) =>
    fields.flatMap(({ name, kind, many }) => {
      const value = presettable.has(kind) && !many ? params.get(name) : null;
      return value ? [[name, value] as const] : [];
    }),
  );
  return given.length > 0 ? Object.fromEntries(given) : undefined;
};

/**
 * The draft of a new record. An author has one, which is offered whenever the form is opened. Of a store of its own the
 * address has the id, so that the page finds it again when it is loaded anew, and a link can lead to it.
 */
const useNewDraft = (name: string, drafts: Resource["drafts"]): DraftStore | undefined => {
  const [params, setParams] = useSearchParams();
  const asked = params.get("draft");
  const [{ id, store }] = useState(() => {
    const isAsked = Id.safeParse(asked).success;
    const id = isAsked ? asked! : newId();
    if (drafts === true) return { id, store: keptDrafts(`${name}-new`) };
    return { id, store: drafts && { ...drafts(id), isAsked } };
  });
  useEffect(() => {
    if (store && drafts !== true && asked !== id) setParams({ draft: id }, { replace: true });
  }, [store, drafts, asked, id, setParams]);
  return store;
};
