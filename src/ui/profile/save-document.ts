import { profile } from "../../../contract/profile.ts";
import type { Document } from "../../../contract/profile-fields.ts";
import { call } from "../../providers/client.ts";
import { saveFile } from "../save-file.ts";

const endings: Readonly<Record<Document["mime"], string>> = {
  "application/pdf": ".pdf",
  "image/png": ".png",
  "image/webp": ".webp",
};

/** A picture is kept as another kind than it was uploaded as: its name must not promise the old one. */
const nameOf = ({ name, mime }: Document): string =>
  name.toLowerCase().endsWith(endings[mime]) ? name : `${name.replace(/\.\w{1,5}$/, "")}${endings[mime]}`;

/** Saves a person's document as a file. Throws ApiError. */
export const saveDocument = async (person: string, document: Document): Promise<void> => {
  const reply = await call(profile.readDocument, { params: { _id: person, document: document._id } });
  saveFile(nameOf(document), await reply.blob());
};

/** Saves the agreement that a person has signed. Throws ApiError. */
export const saveNda = async (person: string): Promise<void> => {
  const reply = await call(profile.readNda, { params: { _id: person } });
  saveFile("confidentiality-agreement.pdf", await reply.blob());
};
