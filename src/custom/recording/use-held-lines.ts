import { useCallback, useEffect, useRef, useState } from "react";
import type { HeldLines } from "../../../contract/audio/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";

/** Lines held besides the one that is read, so that reading goes on while recordings are sent, or can't be. */
const ahead = 4;

/** What the user has to read of a project. The call gives lines out, so it is made when there is a reason, and not again by itself. */
export const useHeldLines = (projectId: string) => {
  const [data, setData] = useState<HeldLines>();
  const [error, setError] = useState<unknown>();
  const asked = useRef(0);
  const refetch = useCallback(async (): Promise<void> => {
    asked.current += 1;
    const mine = asked.current;
    try {
      const held = await call(endpointsOf("audio").current, { params: { _id: projectId }, query: { ahead } });
      if (mine !== asked.current) return;
      setData(held);
      setError(undefined);
    } catch (failure) {
      if (mine === asked.current) setError(failure);
    }
  }, [projectId]);
  useEffect(() => {
    const again = (): void => void refetch();
    again();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [refetch]);
  return { data, error, refetch };
};
