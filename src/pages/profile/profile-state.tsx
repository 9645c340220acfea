import type { ApiError } from "../../providers/client.ts";
import { TableFailure, TableLoading } from "../../ui/feedback/table-states.tsx";

interface Props {
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** Instead of a profile that is on its way, or could not be read. */
export const ProfileState = ({ error, retry }: Props) =>
  error ? <TableFailure error={error} retry={retry} /> : <TableLoading />;
