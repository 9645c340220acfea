import { Button } from "antd";
import { bulkMax } from "../../../contract/core/list.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useConfirm } from "../../providers/theme/antd-dialogs.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import type { Query } from "../../ui/table/list-state.ts";
import { entriesOf } from "./decisions.tsx";

interface Props {
  readonly filter: Query;
  /** How many entries match it. */
  readonly count: number;
}

const isOfWaiting = ({ state }: Query): boolean => [state].flat().join() === "needs_correction";

/** Reminds the people of all entries of the list, where it shows those that wait for a correction. */
export const RemindWaiting = ({ filter, count }: Props) => {
  const confirm = useConfirm();
  const run = useRun();
  const isAllowed = useMay(workHistory.bulkRemind);
  if (!isAllowed || !isOfWaiting(filter) || count === 0 || count > bulkMax) return null;
  const remind = (): Promise<unknown> =>
    run(async () => {
      const { done, refused } = await call(workHistory.bulkRemind, { body: { select: { filter, expected: count } } });
      const lately = refused.length > 0 ? `, ${entriesOf(refused.length)} within the last day already` : "";
      toasts.success(
        done === 0 ? "They were all reminded within the last day" : `Reminded of ${entriesOf(done)}${lately}`,
      );
    });
  const ask = (): void =>
    void confirm({
      title: `Remind the people of ${entriesOf(count)}?`,
      content: "Each gets one message about the hours that wait for their correction, at most once a day.",
      okText: "Remind",
      onOk: remind,
    });
  return <Button onClick={ask}>Remind the people</Button>;
};
