export const quizPath = (quizId: string): string => `/learn/quizzes/${quizId}`;
export const attemptPath = (quizId: string, id: string): string => `${quizPath(quizId)}?attempt=${id}`;
export const resultPath = (quizId: string, id: string): string => `${quizPath(quizId)}/results/${id}`;

/** Not rounded up to a pass that it is not: 70.4 % stays 70.4 %. */
export const percentText = (percent: number | null): string =>
  percent === null ? "" : `${Number(percent.toFixed(1))}%`;
