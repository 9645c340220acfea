import { newId } from "../../../server/core/ids.ts";
import { openLetters } from "../../../server/core/mail/mail.ts";
import { sealersOf } from "../../../server/core/auth/personal.ts";
import type { Actor, TestServer } from "./test-server.ts";

/** The mails of the outbox to an address, oldest first, opened. */
export const mailsTo = async (server: TestServer, address: string) => {
  const rows = await server.db.sql.selectFrom("mails").selectAll().orderBy("created_at").orderBy("_id").execute();
  const letters = await openLetters(server.db.sql, rows);
  return letters.flatMap((letter, index) =>
    letter?.to === address ? [{ ...letter, state: rows[index]!.state, _id: rows[index]!._id }] : [],
  );
};

/** The path of the last link that was mailed to an address: `[page, user id, token]`. */
export const linkTo = async (
  server: TestServer,
  address: string,
): Promise<[page: string, _id: string, token: string]> => {
  const mail = (await mailsTo(server, address)).at(-1);
  const link = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error(`No link was mailed to ${address}`);
  const [page = "", _id = "", token = ""] = new URL(link).pathname.slice(1).split("/");
  return [page, _id, token];
};

/** Puts a mail to a person into the outbox; answers its id. */
export const putMail = async (server: TestServer, { _id: user_id, email }: Actor, text: string): Promise<string> => {
  const sealer = (await sealersOf(server.db.sql, [user_id])).get(user_id)!;
  const _id = newId();
  const sealed = sealer.seal({ to: email, subject: "Hello", text });
  await server.db.sql.insertInto("mails").values({ _id, user_id, sealed, state: "kept" }).execute();
  return _id;
};
