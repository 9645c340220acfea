import { noteCompleted } from "./edit.ts";
import type { FieldSection } from "./queries.ts";
import { identityHash } from "./sections.ts";
import { type Sealer, sealersOf } from "../../core/auth/personal.ts";
import { serverKey } from "../../core/auth/server-keys.ts";
import { addProfileFiles } from "./demo-files.ts";
import { homes, places, studies } from "./demo-names.ts";
import { demoAccounts } from "../../../contract/demo.ts";
import type { FillDemo } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

interface DemoProfile {
  readonly _id: string;
  readonly email: string;
  readonly country: string;
  readonly created: string;
  readonly sections: readonly FieldSection[];
}

const dayMs = 86_400_000;

/** The completed sections; most people have nearly all. */
const stages: readonly (readonly FieldSection[])[] = [
  ["personal", "contact", "verification", "education"],
  ["personal", "contact", "verification", "education"],
  ["personal", "contact", "verification"],
  ["personal", "contact", "education"],
  ["personal", "contact"],
  ["personal"],
  [],
];
/** The demo's worker has a step left to do. */
const workerStage: readonly FieldSection[] = ["personal", "contact", "education"];

const worker = demoAccounts.find(({ role }) => role === "annotator")!.email;

/** Profiles at various stages; files are added after the commit, since they are not part of the transaction. */
export const fillProfiles: FillDemo = async ({ sql, now }) => {
  const random = new Random(20_260_106);
  const people = await sql
    .selectFrom("users")
    .select(["_id", "email", "country", "created_at"])
    .where("email_verified_at", "is not", null)
    .orderBy("_id")
    .execute();
  const profiles = people.map(({ _id, email, country, created_at }, place) => ({
    _id,
    email,
    country: country ?? "KE",
    created: created_at,
    sections: email === worker ? workerStage : stages[place % stages.length]!,
  }));
  const sealers = await sealersOf(
    sql,
    profiles.map(({ _id }) => _id),
  );
  const key = await serverKey(sql, "identity-documents");
  const rows = profiles.flatMap((profile) => sectionRows(random, profile, sealers.get(profile._id)!, key, now));
  await sql.insertInto("profile_sections").values(rows).execute();
  for (const { _id, sections, created } of profiles) {
    await noteCompleted(sql, _id);
    if (!sections.includes("contact")) continue;
    const profile_created_at = later(created, 1);
    await sql.updateTable("users").set({ profile_created_at }).where("_id", "=", _id).execute();
  }
  return (db, files) => addProfileFiles(db, files, new Random(20_260_107), worker, now);
};

const later = (instant: string, days: number): string => new Date(Date.parse(instant) + days * dayMs).toISOString();

const sectionRows = (random: Random, profile: DemoProfile, sealer: Sealer, key: Buffer, now: Date) =>
  profile.sections.map((section) => {
    const fields = makers[section](random, profile, now);
    return {
      user_id: profile._id,
      section,
      sealed: sealer.seal(fields),
      is_complete: true,
      identity_hash: section === "verification" ? identityHash(key, fields) : null,
      updated_at: later(profile.created, 1),
    };
  });

type Maker = (random: Random, profile: DemoProfile, now: Date) => Readonly<Record<string, unknown>>;
const makers: Readonly<Record<FieldSection, Maker>> = {
  personal: (random, { country }, now) => ({
    dateOfBirth: `${now.getUTCFullYear() - random.between(20, 48)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    nationality: country,
    gender: random.pick(["female", "male", null, null]),
    bio: random.pick(["", "Careful, and fast once I know a guideline.", "I like drawing more than typing."]),
  }),
  contact: (random, { country }) => {
    const { city, streets, postcodes, phone } = placeOf(country);
    const number = () => phone.replace(/x/g, () => String(random.between(0, 9)));
    const hasEmergency = random.chance(0.5);
    return {
      country,
      phone: number(),
      otherPhone: null,
      addressLine1: random.pick(streets).replace("#", String(random.between(1, 140))),
      addressLine2: "",
      city,
      region: "",
      postcode: random.pick(postcodes),
      emergencyName: hasEmergency ? random.pick(homes) : "",
      emergencyPhone: hasEmergency ? number() : null,
    };
  },
  verification: (random, { country }, now) => ({
    documentType: random.pick(["passport", "national_id", "driving_licence"]),
    issuingCountry: country,
    documentNumber: `${country}${random.between(1_000_000, 9_999_999)}`,
    expiresOn: `${now.getUTCFullYear() + random.between(1, 9)}-${two(random.between(1, 12))}-15`,
  }),
  education: (random, { country }, now) => {
    const from = now.getUTCFullYear() - random.between(6, 20);
    const { school, university } = placeOf(country);
    return {
      entries: [
        { level: "school", institution: school, field: "", from: from - 8, to: from },
        { level: "bachelor", institution: university, field: random.pick(studies), from, to: from + 4 },
      ],
    };
  },
};

const two = (number: number): string => String(number).padStart(2, "0");
const placeOf = (country: string) => places[country as keyof typeof places] ?? places.KE;
