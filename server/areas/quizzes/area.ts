import { z } from "zod";
import { Quiz } from "../../../contract/quizzes/endpoints.ts";
import { Allowance } from "../../../contract/quizzes/entity.ts";
import { area } from "../../core/area.ts";
import { allowancesOfPerson, eraseAllowances } from "./allowances.ts";
import { fillQuizzes } from "./demo.ts";
import { quizHandlers } from "./handlers.ts";
import { quizListed } from "./queries.ts";
import { quizzesTables } from "./tables.ts";

export const quizzesArea = area({
  name: "quizzes",
  handlers: quizHandlers,
  tables: quizzesTables,
  search: { view: quizListed.view },
  demo: fillQuizzes,
  todos: { keysToCheck: { of: { view: quizListed.view } } },
  // A quiz, what a person has in one beyond others, or a key that was found right.
  audited: z.strictObject({
    ...Allowance.shape,
    ...Quiz.shape,
    confirmedKey: z.string().meta({ label: "Key found right" }),
  }),
  personalData: {
    archive: [
      {
        file: "quiz-allowances.json",
        about: "The extra attempts and time that you have in quizzes",
        read: allowancesOfPerson,
      },
    ],
    erase: eraseAllowances,
  },
});
