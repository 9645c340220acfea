import { profile } from "../../../contract/profile/endpoints.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import { useRow } from "../../providers/use-row.ts";
import { EducationFacts, SectionFacts } from "../../pages/profile/shared/section-facts.tsx";
import { TableFailure, TableLoading } from "../../ui/feedback/table-states.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";

const nothing = <p className="profile-nothing">They have not filled this in yet.</p>;

/** What a person says of themselves, and how to reach them. */
export const PersonalAndContact = ({ record }: RecordProps<User>) => {
  const params = { _id: record._id };
  const personal = useRow(profile.personalInfo, { params });
  const contact = useRow(profile.contactInfo, { params });
  const failed = [personal, contact].find(({ error, data }) => error && !data);
  if (failed) return <TableFailure error={failed.error} retry={() => void failed.refetch()} />;
  if (!personal.data || !contact.data) return <TableLoading />;
  const sections = [
    ["personal", "Personal", personal.data.personal],
    ["contact", "Contact", contact.data.contact],
  ] as const;
  return sections.map(([name, title, section]) => (
    <section key={name} className="record-part" aria-label={title}>
      <h2>{title}</h2>
      {section.isComplete ? <SectionFacts name={name} section={section} /> : nothing}
    </section>
  ));
};

/** What a person has learned. */
export const Education = ({ record }: RecordProps<User>) => {
  const { data, error, refetch } = useRow(profile.educationalInfo, { params: { _id: record._id } });
  if (error && !data) return <TableFailure error={error} retry={() => void refetch()} />;
  if (!data) return <TableLoading />;
  const { entries } = data.education;
  return entries.length > 0 ? <EducationFacts entries={entries} /> : nothing;
};
