import { useState } from "react";
import { useNavigate } from "react-router";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { ApiError } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useStep } from "../../providers/use-step.ts";
import { release, remove, takeNext } from "./queries.ts";
import { forgetTyped } from "./use-typed.ts";

type Status = "draft" | "submitted";

/** Saving and submitting a prompt, after which comes the next one that waits, and leaving it. */
export const useFinish = (prompt: Prompt, save: (status: Status) => Promise<{ readonly prompt: Prompt }>) => {
  const navigate = useNavigate();
  const [problem, setProblem] = useState("");
  const { _id, isGiven, projectId } = prompt;
  const nextAfter = async (): Promise<string> => {
    if (!isGiven) return "/my-prompts";
    try {
      return `/my-prompts/${(await takeNext(projectId._id)).prompt._id}`;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return "/my-prompts";
    }
  };
  const finish = useStep(
    async (status: Status) => {
      await save(status);
      return status === "submitted" ? nextAfter() : null;
    },
    {
      onSuccess: (next) => {
        forgetTyped(_id);
        toasts.success(next === null ? "Draft saved" : "Submitted: a reviewer looks at it");
        if (next !== null) void navigate(next);
      },
      onError: (error) => setProblem(Object.values(error.errors ?? {})[0]?.[0] ?? error.message),
    },
  );
  const leave = useStep(async () => (isGiven ? release(_id) : remove(_id)), {
    onSuccess: () => {
      forgetTyped(_id);
      void navigate("/my-prompts");
    },
    onError: (error) => setProblem(error.message),
  });
  return {
    problem,
    isPending: finish.isPending || leave.isPending,
    finish: (status: Status) => {
      setProblem("");
      if (!finish.isPending) finish.mutate(status);
    },
    leave: () => {
      if (!leave.isPending) leave.mutate(undefined);
    },
  };
};
export type Finish = ReturnType<typeof useFinish>;
