import type { ReactNode } from "react";
import { useMyPrompts, usePromptProjects } from "./queries.ts";

/** Shows its content to users who may work on prompts somewhere, or who have some. */
export default function OnlyOpen({ children }: { readonly children: ReactNode }) {
  const projects = usePromptProjects();
  const mine = useMyPrompts();
  return (projects.data?.projects.length ?? 0) > 0 || (mine.data?.count ?? 0) > 0 ? children : null;
}
