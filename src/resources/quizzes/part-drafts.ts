import { v4 as newKey } from "uuid";
import type { z } from "zod";
import { QuizPart } from "../../../contract/quizzes/entity.ts";
import type { Quiz } from "../../../contract/quizzes/endpoints.ts";
import type { Option } from "../../ui/fields/field.ts";
import type { Draft as KeptDraft } from "../../ui/form/use-server-draft.ts";

/** A part while it is edited: both ways of asking stay typed while one switches between them. */
export interface Draft {
  readonly key: string;
  readonly bank: Option | null;
  readonly isRandom: boolean;
  readonly draw: number | null;
  readonly questions: readonly Option[];
}

export const newDraft = (): Draft => ({ key: newKey(), bank: null, isRandom: true, draw: null, questions: [] });

/** What is changed of a quiz's parts, and the version of the quiz that it was begun with. */
export interface Edited {
  readonly drafts: readonly Draft[];
  readonly version: number;
}

/** What was changed as it was kept; undefined where an earlier release kept it in another shape. */
export const editedOf = ({ values, version }: KeptDraft): Edited | undefined => {
  const { drafts } = values as Partial<Edited>;
  const isWhole = (one: Partial<Draft> | null) => typeof one?.key === "string" && Array.isArray(one.questions);
  return version !== undefined && Array.isArray(drafts) && drafts.every(isWhole)
    ? { drafts: drafts as readonly Draft[], version }
    : undefined;
};

const optionOf = ({ _id, name }: { readonly _id: string; readonly name: string }): Option => ({
  value: _id,
  label: name.replaceAll(/\s+/g, " "),
});

/** The parts of a quiz as it was read; their places are their keys until they are edited. */
export const draftsOf = ({ parts }: Pick<Quiz, "parts">): readonly Draft[] =>
  (parts ?? []).map(({ bankId, draw, questions }, place) => ({
    key: String(place),
    bank: optionOf(bankId),
    isRandom: draw !== null,
    draw,
    questions: questions.map(optionOf),
  }));

/** A part as a form holds it, whose names are read again. */
export const draftOfPart = ({ bankId, draw = null, questions = [] }: z.input<typeof QuizPart>): Draft => ({
  key: newKey(),
  bank: bankId === "" ? null : { value: bankId, label: "" },
  isRandom: questions.length === 0,
  draw,
  questions: questions.map((value) => ({ value, label: "" })),
});

const partOf = ({ bank, isRandom, draw, questions }: Draft) => ({
  bankId: bank?.value ?? "",
  draw: isRandom ? draw : null,
  questions: isRandom ? [] : questions.map(({ value }) => value),
});

/** What is wrong with parts, each with its number. */
export const problemsOf = (drafts: readonly Draft[]): string[] =>
  drafts.flatMap((draft, at) => {
    if (!draft.bank) return [`Part ${at + 1}: Choose a question bank.`];
    const issue = QuizPart.safeParse(partOf(draft)).error?.issues[0];
    return issue ? [`Part ${at + 1}: ${issue.message}`] : [];
  });

export const bodyOf = (drafts: readonly Draft[]): z.input<typeof QuizPart>[] => drafts.map(partOf);
