import { readCompany } from "../../core/db/company.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { makeLinks } from "../../core/auth/links.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { invitationMail } from "../../core/mail/mail-texts.ts";

/** Mails people a link to choose their password, which also verifies their address. */
export const sendInvitations = async (
  write: AnyWrite,
  people: readonly { _id: string; firstName: string; email: string }[],
): Promise<void> => {
  if (people.length === 0) return;
  const { name } = await readCompany(write.sql);
  const links = await makeLinks(
    write.sql,
    write.config.publicUrl,
    "invite",
    people.map((person) => person._id),
  );
  await writeMails(
    write,
    people.map(({ _id, firstName, email }, index) => ({
      userId: _id,
      to: email,
      ...invitationMail(name, firstName, links[index]!),
    })),
  );
};
