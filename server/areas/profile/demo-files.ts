import { sql as raw } from "kysely";
import sharp from "sharp";
import { noteCompleted } from "./edit.ts";
import { ndaPdf } from "./nda-pdf.ts";
import { currentNda, hashOfText } from "./nda-texts.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Database } from "../../core/db/pool.ts";
import type { FileStore } from "../../core/files/files.ts";
import { sealersOf } from "../../core/auth/personal.ts";
import type { Random } from "../../demo/random.ts";

/** How many people have uploaded documents, and how many of them have signed the agreement: each takes time to draw. */
const uploaders = 12;
const signers = 3;

interface Person {
  readonly _id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Documents and signed agreements of some verified people, added after the rest of the demo company exists. */
export const addProfileFiles = async (
  db: Database,
  store: FileStore,
  random: Random,
  worker: string,
  now: Date,
): Promise<void> => {
  const people = await db.sql
    .selectFrom("users")
    .select(["_id", "first_name", "last_name", "email"])
    .where(raw<boolean>`'verification' = any (completed_sections)`)
    .where("email", "!=", worker)
    .orderBy("_id")
    .limit(uploaders)
    .execute();
  for (const [place, person] of people.entries()) {
    const specimen = await drawSpecimen(random);
    await keep(db, store, person, {
      _id: random.id(now),
      kind: "identity_front",
      name: "identity document.png",
      mime: "image/png",
      bytes: specimen,
    });
    if (place < signers) await sign(db, store, random, person, now);
    await noteCompleted(db.sql, person._id);
  }
};

const sign = async (db: Database, store: FileStore, random: Random, person: Person, now: Date): Promise<void> => {
  const { name: company } = await readCompany(db.sql);
  const { text, textVersion } = currentNda(company);
  const hash = hashOfText(text);
  const fullName = `${person.first_name} ${person.last_name}`;
  const signature = { fullName, address: "192.0.2.10", userAgent: "Mozilla/5.0" };
  const signedAt = now.toISOString();
  const { email } = person;
  const bytes = await ndaPdf({ ...signature, text, textVersion, company, email, signedAt, hash: hash.toString("hex") });
  const file_id = random.id(now);
  const name = `Confidentiality agreement, ${fullName}.pdf`;
  await keep(db, store, person, { _id: file_id, kind: "nda", name, mime: "application/pdf", bytes });
  const sealer = (await sealersOf(db.sql, [person._id])).get(person._id)!;
  await db.sql
    .insertInto("nda_signatures")
    .values({
      _id: random.id(now),
      user_id: person._id,
      text_version: textVersion,
      text_hash: hash,
      sealed: sealer.seal(signature),
      signed_at: signedAt,
      file_id,
    })
    .execute();
};

const keep = async (
  { sql }: Database,
  store: FileStore,
  { _id: user_id }: Person,
  file: { _id: string; kind: "identity_front" | "nda"; name: string; mime: string; bytes: Buffer },
): Promise<void> => {
  const { bytes, ...api } = file;
  const sealer = (await sealersOf(sql, [user_id])).get(user_id)!;
  await store.put(file._id, sealer.sealBytes(bytes));
  await sql
    .insertInto("private_files")
    .values({ ...api, user_id, size: bytes.length, kept_at: new Date().toISOString() })
    .execute();
};

/** A specimen that can't be mistaken for a real card, each in a shade of its own. */
const drawSpecimen = (random: Random): Promise<Buffer> => {
  const background = { r: random.between(195, 235), g: random.between(205, 240), b: 235 };
  return sharp({ create: { width: 600, height: 380, channels: 3, background } })
    .composite([
      {
        input: { create: { width: 150, height: 200, channels: 3, background: { r: 120, g: 130, b: 150 } } },
        left: 40,
        top: 90,
      },
      { input: { create: { width: 340, height: 14, channels: 3, background: "#667" } }, left: 220, top: 110 },
      { input: { create: { width: 280, height: 14, channels: 3, background: "#889" } }, left: 220, top: 160 },
      { input: { create: { width: 300, height: 14, channels: 3, background: "#889" } }, left: 220, top: 210 },
    ])
    .png()
    .toBuffer();
};
