import { describe, expect, test } from "vitest";
import {
  addResponses,
  type AttemptResult,
  chosenOf,
  effectiveWeights,
  figuresOf,
  type Response,
  suspicionOf,
} from "../../../server/areas/quiz-submissions/statistics.ts";
import { randomOf } from "../helpers/questions.ts";

/**
 * Four learners and three questions of one point, by hand:
 *
 *        q1  q2  q3   T
 *    A    1   1   1   3
 *    B    1   1   0   2
 *    C    1   0   0   1
 *    D    0   0   1   1
 */
const table = [
  [1, 1, 1],
  [1, 1, 0],
  [1, 0, 0],
  [0, 0, 1],
];
const attempts: AttemptResult[] = table.map((row) =>
  row.map((points, at) => ({ questionId: `q${at + 1}`, points, worth: 1, chosen: [points] })),
);
const responsesOf = (attempts: readonly AttemptResult[]): ReadonlyMap<string, readonly Response[]> => {
  const found = new Map<string, Response[]>();
  for (const attempt of attempts) addResponses(found, attempt);
  return found;
};
const figures = (id: string) => {
  const found = responsesOf(attempts).get(id)!;
  return figuresOf(
    found.map(({ x }) => x),
    found.map(({ rest }) => rest!),
  );
};

describe("by hand", () => {
  test("facility and standard deviation", () => {
    // q1: mean 3/4; V = (3 × 1/16 + 9/16) / 3 = 1/4.
    expect(figures("q1").facility).toBe(75);
    expect(figures("q1").deviation).toBeCloseTo(50, 10);
    // q2: mean 1/2; V = 4 × 1/4 / 3 = 1/3.
    expect(figures("q2").facility).toBe(50);
    expect(figures("q2").deviation).toBeCloseTo(100 / Math.sqrt(3), 10);
  });

  test("discrimination and its efficiency", () => {
    // q1: X = 2, 1, 0, 1 of 2; mean 1. C = (1/4 × 1 + 1/4 × 0 + 1/4 × -1 + -3/4 × 0) / 3 = 0.
    expect(figures("q1").discrimination).toBeCloseTo(0, 10);
    expect(figures("q1").efficiency).toBeCloseTo(0, 10);
    // q2: X = 2, 1, 1, 1 of 2; mean 5/4. C = (1/2 × 3/4 + 1/2 × -1/4 + -1/2 × -1/4 + -1/2 × -1/4) / 3 = 1/6;
    // V(X) = (9/16 + 3/16) / 3 = 1/4; r = 1/6 / √(1/3 × 1/4). Sorted they lie as they lie: the most there can be.
    expect(figures("q2").discrimination).toBeCloseTo(100 / 6 / Math.sqrt(1 / 12), 10);
    expect(figures("q2").efficiency).toBeCloseTo(100, 10);
    // q3: X = 2, 2, 1, 0 of 2; mean 5/4. C = (1/2 × 3/4 - 1/2 × 3/4 + 1/2 × 1/4 - 1/2 × 5/4) / 3 = -1/6;
    // sorted, x = 0 0 1 1 and X = 0 1 2 2: Cmax = (5/8 + 1/8 + 3/8 + 3/8) / 3 = 1/2.
    expect(figures("q3").efficiency).toBeCloseTo(-100 / 3, 10);
  });

  test("effective weights", async () => {
    // T = 3, 2, 1, 1; mean 7/4. C(q1, T) = (1/4 × (5/4 + 1/4 - 3/4) + 3/4 × 3/4) / 3 = 1/4;
    // C(q2, T) = (1/2 × (5/4 + 1/4) + 1/2 × (3/4 + 3/4)) / 3 = 1/2; C(q3, T) = (1/2 × (5/4 - 3/4) + 1/2 × (3/4 - 1/4)) / 3 = 1/6.
    const roots = [1 / 4, 1 / 2, 1 / 6].map(Math.sqrt);
    const all = roots.reduce((sum, root) => sum + root, 0);
    const weights = await effectiveWeights(attempts);
    roots.forEach((root, at) => expect(weights.get(`q${at + 1}`)).toBeCloseTo((100 * root) / all, 10));
  });

  test("say nothing where all have the same points, of one person, and of a quiz of one question", async () => {
    expect(figuresOf([1, 1], [0, 1])).toEqual({ facility: 100, deviation: 0, discrimination: null, efficiency: null });
    expect(figuresOf([1], [1]).deviation).toBeNull();
    expect(figuresOf([], []).facility).toBeNull();
    const one = responsesOf([[{ questionId: "q", points: 1, worth: 1, chosen: [] }]]);
    expect(one.get("q")![0]!.rest).toBeNull();
    expect((await effectiveWeights([attempts[0]!, attempts[0]!.slice(1)])).get("q1")).toBeNull();
  });

  test("thirds are of the rest of the quiz", () => {
    const responses = [0, 0.2, 0.4, 0.6, 0.8, 1].map((rest, at) => ({ x: 0, rest, chosen: [at < 3 ? 0 : 1] }));
    expect(chosenOf(responses, 2)).toEqual([
      { chosen: 3, top: 0, bottom: 2, third: 2 },
      { chosen: 3, top: 2, bottom: 0, third: 2 },
    ]);
  });

  test("fewer than thirty answers raise no alarm", () => {
    expect(suspicionOf(29, -90, [], [])).toBeNull();
    expect(suspicionOf(30, -90, [], [])).toBe("negative_discrimination");
    expect(suspicionOf(30, -5, [], [])).toBeNull();
  });
});

/** 300 learners of different ability answer 200 questions of four choices, of different difficulty. */
const simulated = (seed: number, wrongKeys: ReadonlySet<number>): AttemptResult[] => {
  const random = randomOf(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const questions = Array.from({ length: 200 }, () => ({ difficulty: normal(), slope: 0.7 + random() }));
  return Array.from({ length: 300 }, () => {
    const ability = normal();
    return questions.map(({ difficulty, slope }, at) => {
      const knows = random() < 1 / (1 + Math.exp(-slope * (ability - difficulty)));
      // The right choice is the first; who doesn't know guesses.
      const chosen = knows ? 0 : Math.floor(random() * 4);
      return {
        questionId: String(at),
        points: chosen === (wrongKeys.has(at) ? 1 : 0) ? 1 : 0,
        worth: 1,
        chosen: [chosen],
      };
    });
  });
};

test.each([1, 2, 3])("finds at least nine of ten wrong keys, with at most five false alarms (seed %d)", (seed) => {
  const wrong = new Set(Array.from({ length: 10 }, (_, at) => at * 20 + seed));
  const suspected = [...responsesOf(simulated(seed, wrong))].flatMap(([id, responses]) => {
    const { discrimination } = figuresOf(
      responses.map(({ x }) => x),
      responses.map(({ rest }) => rest!),
    );
    const keyed = [wrong.has(Number(id)) ? 1 : 0];
    const suspicion = suspicionOf(responses.length, discrimination, chosenOf(responses, 4), keyed);
    return suspicion === null ? [] : [Number(id)];
  });
  const found = suspected.filter((id) => wrong.has(id));
  expect(found.length).toBeGreaterThanOrEqual(9);
  expect(suspected.length - found.length).toBeLessThanOrEqual(5);
});
