import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type MyProfile, sectionLabels } from "../../../contract/profile/fields.ts";
import { call } from "../../providers/client.ts";
import { PlainRecordForm } from "../../ui/form/plain/plain-record-form.tsx";
import { type FormName, formOf } from "./shared/section-fields.ts";
import type { Mine } from "./use-my-profile.ts";

interface Props extends Mine {
  readonly name: FormName;
  readonly buttonLabels: { readonly save: string; readonly cancel: string };
  /** Called with the refetched profile. */
  readonly onSaved: (now: MyProfile) => void;
  readonly onCancel: () => void;
}

/** One section of the user's own profile as a form with its own save button. */
export const SectionForm = ({ name, mine, reread, buttonLabels, onSaved, onCancel }: Props) => {
  const { endpoint, fields } = formOf(name);
  return (
    <PlainRecordForm
      id={`profile-${name}`}
      // Nothing of identity documents stays in a browser.
      keepsDraft={name !== "verification"}
      label={sectionLabels[name]}
      fields={fields}
      record={mine[name]}
      buttonLabels={buttonLabels}
      save={({ body, version }) => call<Endpoint>(endpoint, { params: { _id: mine._id }, body: { ...body, version } })}
      onSaved={() => void reread().then(onSaved)}
      onCancel={onCancel}
    />
  );
};
