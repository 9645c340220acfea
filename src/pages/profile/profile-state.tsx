import type { ApiError } from "../../providers/client.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";

interface Props {
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** Shown instead of a profile that is loading or could not be read. */
export const ProfileState = ({ error, retry }: Props) =>
  error ? <Loaded part read={{ error, refetch: retry }} /> : <Loading height="40vh" />;
