import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type MyProfile, sectionWords } from "../../../contract/profile/fields.ts";
import { call } from "../../providers/client.ts";
import { RecordForm } from "../../ui/form/record-form.tsx";
import { type FormName, formOf } from "./shared/section-fields.ts";
import type { Mine } from "./use-my-profile.ts";

interface Props extends Mine {
  readonly name: FormName;
  readonly words: { readonly save: string; readonly cancel: string };
  /** Comes once the profile was read again. */
  readonly onSaved: (now: MyProfile) => void;
  readonly onCancel: () => void;
}

/** One section of one's own profile as a form that saves by itself. */
export const SectionForm = ({ name, mine, reread, words, onSaved, onCancel }: Props) => {
  const { row, fields } = formOf(name);
  return (
    <RecordForm
      area="profile"
      label={sectionWords[name]}
      sections={[{ fields }]}
      record={mine[name]}
      words={words}
      save={({ body, version }) => call<Endpoint>(row, { params: { _id: mine._id }, body: { ...body, version } })}
      onSaved={() => void reread().then(onSaved)}
      onCancel={onCancel}
    />
  );
};
