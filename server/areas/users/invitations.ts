import type { Config } from "../../config.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Write } from "../../core/db/write.ts";
import { makeLinks } from "../../core/auth/links.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { invitationMail } from "../../core/mail/mail-texts.ts";

/** Mails people a link with which they choose their password; what that proves of their address is verified too. */
export const sendInvitations = async (
  write: Write,
  config: Config,
  people: readonly { _id: string; firstName: string; email: string }[],
): Promise<void> => {
  const { name } = await readCompany(write.sql);
  const links = await makeLinks(
    write.sql,
    config.publicUrl,
    "invite",
    people.map((person) => person._id),
  );
  await writeMails(
    write,
    config,
    people.map(({ _id, firstName, email }, index) => ({
      userId: _id,
      to: email,
      ...invitationMail(name, firstName, links[index]!),
    })),
  );
};
