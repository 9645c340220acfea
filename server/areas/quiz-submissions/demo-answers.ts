import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import { readSame } from "../../../contract/question-banks/texts.ts";
import type { Random } from "../../demo/random.ts";
import { matchesOf } from "./grading.ts";

interface Given {
  readonly content: QuestionContent;
  readonly shown: readonly number[];
  /** Whether the person knows it. */
  readonly isKnown: boolean;
  /** The choice of those who know it, where the key is wrong. */
  readonly meant: number | undefined;
  readonly essay: string;
  readonly random: Random;
}

const swapped = <T>(items: readonly T[]): T[] => [...items.slice(1, 2), ...items.slice(0, 1), ...items.slice(2)];

/** What a person of the demo company answers, in terms of what was shown to them. */
export const answerOf = ({ content, shown, isKnown, meant, essay, random }: Given): Answer => {
  const placeOf = (item: number): number => shown.indexOf(item);
  switch (content.kind) {
    case "single": {
      const right = meant ?? content.choices.findIndex(({ fraction }) => fraction === 100);
      const others = content.choices.flatMap((_, at) => (at === right ? [] : [at]));
      return { kind: "single", choice: placeOf(isKnown ? right : random.pick(others)) };
    }
    case "multiple": {
      const isRight = content.choices.map(({ fraction }) => fraction > 0);
      const all = isRight.flatMap((right, at) => (right ? [at] : []));
      const chosen = isKnown ? all : [all[0]!, isRight.indexOf(false)];
      return { kind: "multiple", choices: chosen.map(placeOf) };
    }
    case "true_false":
      return { kind: "true_false", isTrue: content.isTrue === isKnown };
    case "short_text":
      return { kind: "short_text", text: isKnown ? content.answers[0]!.text : "the error score" };
    case "numeric":
      return { kind: "numeric", value: content.answers[0]!.value * (isKnown ? 1 : 2) };
    case "matching": {
      const options = matchesOf(content);
      const right = content.pairs.map(({ match }) => placeOf(options.findIndex((one) => readSame(one, match))));
      return { kind: "matching", matches: isKnown ? right : swapped(right) };
    }
    case "ordering": {
      const right = content.items.map((_, at) => placeOf(at));
      return { kind: "ordering", order: isKnown ? right : swapped(right) };
    }
    default:
      return { kind: "essay", text: essay };
  }
};

/** Essays on a call for help, each with what a reviewer gave it of four points, and said. */
export const essays = [
  [
    "I stop the recording and say so in the job. I tell my team lead, and the job goes back without a reason. My time so far is still paid.",
    4,
    "All there, thank you.",
  ],
  ["I take a break and write to my team lead that I can't go on. Someone else gets the recording then.", 3, ""],
  ["I would stop and do another job.", 2, "Whom do you tell?"],
  ["I skip the part and go on with the rest.", 0, "No one has to go on. Read clause 4 again, please."],
] as const;
