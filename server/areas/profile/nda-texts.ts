import { createHash } from "node:crypto";

/**
 * The texts of the confidentiality agreement by version, from 1. Signed texts must not change: a text is never changed
 * or removed (a test has their hashes), a new one is added at the end, with a migration that removes "nda" from
 * users.completed_sections so that everyone is asked to sign again. `{company}` is the company's name.
 */
export const ndaTexts: readonly string[] = [
  `Confidentiality agreement

This agreement is between {company} ("the company") and the person who signs it ("you"). It protects what you see and learn while you work for the company and its clients.

1. What is confidential. Everything that is not public and that you come to know through your work: the data that you annotate, transcribe, review or collect, guidelines and training material, the names and projects of clients, tools and accounts, results and statistics, and personal data of anyone.

2. What you promise. You use confidential information for your work only. You do not copy, photograph, record, publish or pass it on, and you do not speak of it with anyone outside the project. You work in a place where others can't see your screen, and keep your password to yourself.

3. Personal data. You treat personal data in accordance with the law and with the guideline of the project. You never try to find out who a person in the data is.

4. If something goes wrong. You tell the company without delay if confidential information was lost, or was seen by somebody who should not have seen it.

5. What belongs to whom. What you make in your work belongs to the company or its client, as far as the law allows. Nothing in this agreement gives you a right to the data.

6. When the work ends. You delete or hand back what you still have. Your promises stay in force for five years after your last work, and without end for personal data.

7. What is not forbidden. You may say what the law obliges you to say, and you may report an offence to the authorities.

By typing your full name you sign this agreement. The company keeps it with the time of signing and the address from which it was signed.`,
];

export interface NdaText {
  readonly text: string;
  readonly textVersion: number;
}

/** The current text to sign. */
export const currentNda = (company: string): NdaText => ({
  text: ndaTexts.at(-1)!.replaceAll("{company}", () => company),
  textVersion: ndaTexts.length,
});

export const hashOfText = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();
