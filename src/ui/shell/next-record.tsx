import { DownOutlined, UpOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "../../providers/store.ts";
import { useRun } from "../feedback/use-run.ts";
import { number } from "../format.ts";
import { Icon } from "../icon.tsx";
import { useShortcuts } from "../use-shortcuts.ts";
import { keepShownList, shownLists } from "../shown-lists.ts";

/** Where a record is in the list that it was opened from, and the way to those beside it; also with the keys n and p. */
const NextRecord = ({ hasKeys }: { readonly hasKeys: boolean }) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const run = useRun();
  const [isBusy, setBusy] = useState(false);
  const list = useStore(shownLists).find(({ paths }) => paths.includes(pathname));
  const at = list ? list.page * list.size + list.paths.indexOf(pathname) : 0;

  const go = async (step: 1 | -1): Promise<void> => {
    const next = at + step;
    if (!list || isBusy || next < 0 || next >= list.total) return;
    setBusy(true);
    await run(async () => {
      const page = Math.floor(next / list.size);
      const paths = page === list.page ? list.paths : await list.read(page);
      const path = paths[next % list.size];
      if (page !== list.page) keepShownList({ ...list, page, paths });
      const tab = new URLSearchParams(search).get("tab");
      // The list stays the page before, however many records one looks at.
      if (path !== undefined) await navigate(tab === null ? path : `${path}?tab=${tab}`, { replace: true });
    });
    setBusy(false);
  };
  useShortcuts(hasKeys ? { n: () => void go(1), p: () => void go(-1) } : {});
  if (!list || list.total < 2) return null;
  return (
    <span className="next-record" role="group" aria-label="Records of the list">
      <Button
        type="text"
        icon={<Icon of={UpOutlined} />}
        disabled={at === 0}
        aria-label="Previous record"
        title={hasKeys ? "Previous record (p)" : "Previous record"}
        onClick={() => void go(-1)}
      />
      <span>
        {number(at + 1)} of {number(list.total)}
      </span>
      <Button
        type="text"
        icon={<Icon of={DownOutlined} />}
        disabled={at + 1 >= list.total}
        aria-label="Next record"
        title={hasKeys ? "Next record (n)" : "Next record"}
        onClick={() => void go(1)}
      />
    </span>
  );
};

export default NextRecord;
