import { contract } from "../../contract/index.ts";
import { signIn } from "./sign-in.ts";

interface Chapter {
  readonly _id: string;
  readonly isAccessible: boolean;
  readonly quiz: readonly { readonly _id: string }[];
}

/** A chapter that the demo company's worker may read, and a quiz that they can take. */
export const learningPlaces = async (url: string): Promise<{ chapter: string; quiz: string }> => {
  const token = await signIn(url, "worker@demo.muster.example");
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as T;
  };
  const { courses, quizSubmissions } = contract;
  const mine = await read<{ courses: { _id: string }[] }>(`${courses.mine.path}?limit=50`);
  for (const { _id } of mine.courses) {
    const { chapters } = await read<{ chapters: Chapter[] }>(courses.chapters.path.replace(":_id", _id));
    for (const chapter of chapters.filter(({ isAccessible }) => isAccessible)) {
      for (const { _id: quiz } of chapter.quiz) {
        const { participation } = await read<{ participation: { canStart: boolean; open: object | null } }>(
          quizSubmissions.participation.path.replace(":_id", quiz),
        );
        if (!participation.canStart || participation.open) continue;
        return { chapter: `/learn/${_id}/chapters/${chapter._id}`, quiz: `/learn/quizzes/${quiz}` };
      }
    }
  }
  throw new Error("The demo company has no quiz that its worker can take.");
};
