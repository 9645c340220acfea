import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keepReplies, restoreReplies } from "./persist.ts";

/** Stands before the pages: what was kept is there before the first of them asks. */
export function KeptReplies() {
  const client = useQueryClient();
  useState(() => restoreReplies(client));
  useEffect(() => keepReplies(client), [client]);
  return null;
}
