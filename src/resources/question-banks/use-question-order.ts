import { useRef, useState } from "react";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { undo } from "../../ui/table/undo.ts";

interface Named {
  readonly _id: string;
  readonly name: string;
}
interface Move {
  readonly id: string;
  /** From 1. */
  readonly place: number;
}

/**
 * The questions of a bank in the order that the user chose, before the server has it. Moves are sent one after another;
 * if one is refused, those after it are dropped, and the questions are shown again as they are.
 */
export const useQuestionOrder = <T extends Named>(
  bankId: string,
  read: readonly T[],
  refetch: () => Promise<unknown>,
) => {
  const run = useRun();
  const [wanted, setWanted] = useState<readonly string[]>();
  const moves = useRef<Move[]>([]);
  const isSending = useRef(false);
  /** Where the question that is being moved, step by step, was at first. */
  const start = useRef<Move>(undefined);
  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    for (let next = moves.current.shift(); next; next = moves.current.shift()) {
      const { id, place } = next;
      const isDone = await run(() => call(questionBanks.move, { params: { bankId, questionId: id }, body: { place } }));
      if (isDone) continue;
      moves.current = [];
      start.current = undefined;
      undo.dismiss();
    }
    await refetch();
    isSending.current = false;
    // The user went on while the questions were read again.
    if (moves.current.length > 0) void send();
    else setWanted(undefined);
  };
  const byId = new Map(read.map((question) => [question._id, question]));
  const isWhole = wanted?.length === read.length && wanted.every((id) => byId.has(id));
  const questions = isWhole ? wanted.map((id) => byId.get(id)!) : read;
  const order = (ids: readonly string[], id: string): void => {
    const placeIn = (all: readonly string[]): number => all.indexOf(id) + 1;
    const move: Move = { id, place: placeIn(ids) };
    if (start.current?.id !== id) start.current = { id, place: placeIn(questions.map(({ _id }) => _id)) };
    const { place } = start.current;
    undo.offer({
      area: "questionBanks",
      ids: [id],
      name: byId.get(id)?.name ?? "",
      text: `Moved to place ${move.place}`,
      undoBy: {
        done: "moved back",
        run: async () => {
          await call(questionBanks.move, { params: { bankId, questionId: id }, body: { place } });
          start.current = undefined;
          return { done: 1, refused: [] };
        },
      },
    });
    setWanted(ids);
    moves.current.push(move);
    void send();
  };
  return { questions, order };
};
