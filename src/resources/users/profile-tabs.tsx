import { profile } from "../../../contract/profile/endpoints.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { EducationDetails, SectionDetails } from "../../pages/profile/shared/section-details.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";

const nothing = <p className="profile-nothing">Not filled in yet.</p>;

/** The personal and contact sections of a person's profile. */
export const PersonalAndContact = ({ record }: RecordProps<User>) => {
  const params = { _id: record._id };
  const personal = useEndpoint(profile.personalInfo, { params });
  const contact = useEndpoint(profile.contactInfo, { params });
  const failed = [personal, contact].find(({ error, data }) => error && !data);
  if (failed) return <Loaded part read={{ error: failed.error, refetch: failed.refetch }} />;
  if (!personal.data || !contact.data) return <TableLoading />;
  const sections = [
    ["personal", "Personal", personal.data.personal],
    ["contact", "Contact", contact.data.contact],
  ] as const;
  return sections.map(([name, title, section]) => (
    <section key={name} className="record-part" aria-label={title}>
      <h2>{title}</h2>
      {section.isComplete ? <SectionDetails name={name} section={section} /> : nothing}
    </section>
  ));
};

/** The education of a person. */
export const Education = ({ record }: RecordProps<User>) => {
  const { data, error, refetch } = useEndpoint(profile.educationalInfo, { params: { _id: record._id } });
  if (!data) return <Loaded part read={{ error, refetch }} loading={<TableLoading />} />;
  const { entries } = data.education;
  return entries.length > 0 ? <EducationDetails entries={entries} /> : nothing;
};
