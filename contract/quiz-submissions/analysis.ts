import { z } from "zod";
import { Id, Instant } from "../core/fields.ts";
import { questionKindLabels, questionKinds } from "../question-banks/question.ts";

/** The most first attempts that an analysis reads: the newest of them. */
export const analysisMax = 5000;
/** The most answers, where a quiz has many questions. */
export const answersMax = 250_000;
/** From so many answers on a key can be suspected. */
export const suspicionFrom = 30;

const figure = (label: string, help: string) => z.number().nullable().meta({ label, help });

/** How often a choice, or a text that was answered, was given; shares are from 0 to 1. */
export const ChosenAnswer = z.strictObject({
  text: z.string(),
  /** What it is worth, in percent. */
  fraction: z.number(),
  chosen: z.int(),
  /** Of the third with the best results in the rest of the quiz, and of the third with the worst. */
  topShare: z.number().nullable(),
  bottomShare: z.number().nullable(),
});
export type ChosenAnswer = z.infer<typeof ChosenAnswer>;

/** How a question works. Figures are null where they say nothing, such as where all have the same points. */
export const ItemStatistics = z.strictObject({
  questionId: Id,
  /** Where the question is kept now. */
  bankId: Id,
  number: z.int().meta({ label: "Version" }),
  kind: z.enum(questionKinds).meta({ label: "Kind", options: questionKindLabels }),
  name: z.string().meta({ label: "Question" }),
  answers: z.int().meta({ label: "Attempts" }),
  facility: figure("Facility", "The mean of its points, in percent of the full points"),
  deviation: figure("Standard deviation", "Of its points, in percent of the full points"),
  discrimination: figure(
    "Discrimination",
    "How its points go along with those of the rest of the quiz: a correlation, in percent",
  ),
  efficiency: figure(
    "Discriminative efficiency",
    "Discrimination in percent of the most that these results would allow",
  ),
  intendedWeight: figure("Intended weight", "Its share of the quiz's points, in percent"),
  effectiveWeight: figure("Effective weight", "Its share of what tells people's results apart, in percent"),
  /** Of choices, true or false; empty for other kinds. */
  choices: z.array(ChosenAnswer),
  /** Why its key may be wrong; null: nothing says so. */
  suspicion: z
    .enum(["negative_discrimination", "distractor_preferred"])
    .nullable()
    .meta({
      label: "Wrong key?",
      options: {
        negative_discrimination: "Those who do well elsewhere get it wrong",
        distractor_preferred: "Those who do well elsewhere choose another answer",
      },
    }),
  /** Staff found a key right that is suspected, and nothing new speaks against it. */
  isConfirmed: z.boolean(),
});
ItemStatistics.register(z.globalRegistry, { id: "ItemStatistics" });
export type ItemStatistics = z.infer<typeof ItemStatistics>;

/** The statistics of a quiz, over the first graded attempt of each person. */
export const QuizAnalysis = z.strictObject({
  /** People whose attempts are counted. */
  attempts: z.int(),
  /** There are more; the newest are counted. */
  isCut: z.boolean(),
  mean: figure("Mean", "In percent of what is possible"),
  median: figure("Median", "In percent of what is possible"),
  deviation: figure("Standard deviation", "In percent of what is possible"),
  items: z.array(ItemStatistics),
  /** The moment as of which it was counted. */
  at: Instant.meta({ label: "As of" }),
});
QuizAnalysis.register(z.globalRegistry, { id: "QuizAnalysis" });
export type QuizAnalysis = z.infer<typeof QuizAnalysis>;
