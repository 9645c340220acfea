import type { Prompt } from "../../../contract/prompts/entity.ts";
import type { PromptState } from "../../../contract/prompts/states.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint, useKeepReply } from "../../providers/use-endpoint.ts";
import { usePages } from "../../providers/use-pages.ts";
import { openedBy } from "../projects/shared/unlock.ts";

const prompts = endpointsOf("prompts");
const ratings = endpointsOf("ratings");

/** The user's own, the latest first, a page at a time. */
export const useMyPrompts = (status: PromptState[] | undefined) => usePages(prompts.mine, status && { status });
export const usePromptProjects = () => useEndpoint(prompts.projects, {}, { alsoOf: openedBy });
export const usePrompt = (_id: string) => useEndpoint(prompts.show, { params: { _id } });
export const usePromptPace = () => useEndpoint(prompts.pace, {});
/** Read again with prompts: a step may have been refused since a feature is new. */
export const useFeatures = (_id: string) =>
  useEndpoint(ratings.ofProject, { params: { _id } }, { alsoOf: ["prompts"] });

/** Shows a prompt as a reply has it, before it is read again. */
export const useShowPrompt = () => {
  const keep = useKeepReply();
  return (prompt: Prompt): void => keep(prompts.show, { params: { _id: prompt._id } }, { prompt });
};

export const beginCustom = (_id: string) => call(prompts.createCustom, { params: { _id }, body: {} });
export const beginSelective = (_id: string) => call(prompts.createSelective, { params: { _id }, body: {} });
export const takeNext = (_id: string) => call(prompts.take, { params: { _id } });
export const noteActivity = (_id: string) => call(prompts.activity, { params: { _id } });
export const release = (_id: string) => call(prompts.release, { params: { _id } });
export const remove = (_id: string) => call(prompts.remove, { params: { _id } });
export const askModel = (_id: string, prompt: string, signal: AbortSignal) =>
  call(prompts.ask, { params: { _id }, body: { prompt }, signal });
export const saveCustom = (_id: string, body: Parameters<typeof call<typeof prompts.updateCustom>>[1]["body"]) =>
  call(prompts.updateCustom, { params: { _id }, body });
export const saveSelective = (_id: string, body: Parameters<typeof call<typeof prompts.updateSelective>>[1]["body"]) =>
  call(prompts.updateSelective, { params: { _id }, body });
