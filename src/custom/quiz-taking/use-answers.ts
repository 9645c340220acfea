import { useEffect, useState } from "react";
import { type Anchor, readClocks, serverNow } from "../../providers/server-clock.ts";
import { makeStore, useStore } from "../../providers/store.ts";
import { AnswerKeeper } from "./answer-keeper.ts";
import { type Attempt, saveAnswers, type SaveReply } from "./queries.ts";

interface Known {
  readonly anchor: Anchor;
  readonly endsAt: string | null;
  readonly isOpen: boolean;
}

/** The answers of an open attempt, kept as they are given, and its end by the server's clock. */
export const useAnswers = ({ submission, anchor }: Attempt) => {
  const { _id, questions, endsAt, status } = submission;
  const [{ clock, keeper, ask }] = useState(() => make(submission, anchor));
  useEffect(() => keeper.begin(), [keeper]);
  useEffect(() => {
    clock.set({ anchor, endsAt, isOpen: status === "started" });
    keeper.merge(questions);
  }, [clock, keeper, anchor, endsAt, status, questions]);
  return {
    ...useStore(clock),
    kept: useStore(keeper.store),
    keeper,
    /** Asks the server what time it is, and how the attempt stands. Throws ApiError. */
    askClock: () => ask(_id),
  };
};

const make = ({ _id, questions, endsAt }: Attempt["submission"], anchor: Anchor) => {
  const clock = makeStore<Known>({ anchor, endsAt, isOpen: true });
  const note = ({ reply, anchor: newer }: SaveReply): Known => {
    const known = { anchor: newer, endsAt: reply.submission.endsAt, isOpen: reply.submission.status === "started" };
    clock.set(known);
    return known;
  };
  const keeper = new AnswerKeeper({
    submissionId: _id,
    questions,
    now: () => serverNow(clock.get().anchor, readClocks()),
    send: async (answers, isLeaving) => {
      const saved = await saveAnswers(_id, answers, isLeaving);
      note(saved);
      return saved.reply;
    },
  });
  return { clock, keeper, ask: async (id: string) => note(await saveAnswers(id, [], false)) };
};
