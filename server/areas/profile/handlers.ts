import { profile } from "../../../contract/profile/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Context, Handlers } from "../../core/http/context.ts";
import { notFound } from "../../core/app-error.ts";
import { logAccess, requireSelf, readableRecord } from "./access.ts";
import { contactOf, educationOf, myProfileOf, ndaOf, personalOf, type Reading, verificationOf } from "./as-read.ts";
import { countryInfo } from "./countries.ts";
import { addDocument, removeDocument } from "./documents.ts";
import { createProfile, editSections, identityMustBeFree } from "./edit.ts";
import { removeImage, setImage } from "./image.ts";
import { signNda } from "./nda.ts";
import { sendPrivate } from "./private-files.ts";
import { hubsAndCountries, type ProfileRecord } from "./queries.ts";

const readingOf = async ({ sql, services }: Context): Promise<Reading> => {
  const [addressOf, { name: company }] = await Promise.all([services.fileAddresses.signer(), readCompany(sql)]);
  return { addressOf, company };
};

export const profileHandlers: Handlers<typeof profile> = {
  mine: async (_, context) => {
    const [record, reading] = await Promise.all([
      readableRecord(context.sql, context.me, context.me._id, profile.mine.policy),
      readingOf(context),
    ]);
    return { profile: myProfileOf(record, reading) };
  },
  create: async ({ params, body }, context) => {
    requireSelf(context.me, params._id);
    const reading = await readingOf(context);
    return context.change(async (write) => ({
      profile: myProfileOf(await createProfile(write, params._id, body), reading),
    }));
  },
  editPersonal: async ({ params, body: { version, ...fields } }, { me, services, change }) => {
    requireSelf(me, params._id);
    const addressOf = await services.fileAddresses.signer();
    const asRead = (record: ProfileRecord) => personalOf(record, { addressOf });
    return change(async (write) => ({
      personal: asRead(await editSections(write, me._id, { personal: fields }, { expected: version, asRead })),
    }));
  },
  editContact: async ({ params, body: { version, ...fields } }, { me, change }) => {
    requireSelf(me, params._id);
    return change(async (write) => ({
      contact: contactOf(
        await editSections(write, me._id, { contact: fields }, { expected: version, asRead: contactOf }),
      ),
    }));
  },
  editVerification: async ({ params, body: { version, ...fields } }, { me, services, address, change }) => {
    requireSelf(me, params._id);
    // The error `taken` reveals as much here as the check for a free document does.
    await services.limits.identity({ account: me._id, address });
    return change(async (write) => ({
      verification: verificationOf(
        await editSections(write, me._id, { verification: fields }, { expected: version, asRead: verificationOf }),
      ),
    }));
  },
  editEducation: async ({ params, body: { version, ...fields } }, { me, change }) => {
    requireSelf(me, params._id);
    return change(async (write) => ({
      education: educationOf(
        await editSections(write, me._id, { education: fields }, { expected: version, asRead: educationOf }),
      ),
    }));
  },
  setImage: async ({ params, files }, context) => {
    requireSelf(context.me, params._id);
    return setImage(context, files.file);
  },
  removeImage: async ({ params }, context) => {
    requireSelf(context.me, params._id);
    return removeImage(context);
  },
  addDocument: async ({ params, body, files }, context) => {
    requireSelf(context.me, params._id);
    return addDocument(context, body.kind, files.file);
  },
  removeDocument: async ({ params }, context) => {
    requireSelf(context.me, params._id);
    return removeDocument(context, params.document);
  },
  signNda: async ({ params, body }, context) => {
    requireSelf(context.me, params._id);
    return signNda(context, body);
  },
  personalInfo: async ({ params }, { sql, me, services }) => ({
    personal: personalOf(await readableRecord(sql, me, params._id, profile.personalInfo.policy), {
      addressOf: await services.fileAddresses.signer(),
    }),
  }),
  contactInfo: async ({ params }, { sql, me }) => ({
    contact: contactOf(await readableRecord(sql, me, params._id, profile.contactInfo.policy)),
  }),
  verificationInfo: ({ params }, { me, change }) =>
    change(async (write) => {
      const record = await readableRecord(write.sql, me, params._id, profile.verificationInfo.policy, "managed");
      await logAccess(write, params._id);
      return { verification: verificationOf(record) };
    }),
  educationalInfo: async ({ params }, { sql, me }) => ({
    education: educationOf(await readableRecord(sql, me, params._id, profile.educationalInfo.policy)),
  }),
  documentsInfo: async ({ params }, { sql, me }) => ({
    documents: [...(await readableRecord(sql, me, params._id, profile.documentsInfo.policy, "managed")).documents],
  }),
  readDocument: async ({ params }, { services, sql, me, change }, { reply }) => {
    const document = await change(async (write) => {
      const record = await readableRecord(write.sql, me, params._id, profile.readDocument.policy, "managed");
      const found = record.documents.find((one) => one._id === params.document);
      if (!found) throw notFound("document");
      await logAccess(write, params._id, { document: found.kind, file: found._id });
      return found;
    });
    const { _id: fileId, name, mime } = document;
    await sendPrivate({ services, sql }, reply, { userId: params._id, fileId, name, mime });
  },
  ndaInfo: async ({ params }, { sql, me }) => ({
    nda: ndaOf(
      await readableRecord(sql, me, params._id, profile.ndaInfo.policy, "managed"),
      (await readCompany(sql)).name,
    ),
  }),
  readNda: async ({ params }, { services, sql, me, change }, { reply }) => {
    const signature = await change(async (write) => {
      const record = await readableRecord(write.sql, me, params._id, profile.readNda.policy, "managed");
      const [latest] = record.signatures;
      if (!latest) throw notFound("signed agreement");
      await logAccess(write, params._id, { document: "nda" });
      return latest;
    });
    const name = `Confidentiality agreement, ${signature.fullName}.pdf`;
    const sent = { userId: params._id, fileId: signature.fileId, name, mime: "application/pdf" };
    await sendPrivate({ services, sql }, reply, sent);
  },
  verificationCheck: ({ body }, context) => identityMustBeFree(context, body),
  country: async ({ params }) => ({ country: countryInfo(params.code) }),
  hubsAndCountries: (_, { sql }) => hubsAndCountries(sql),
};
