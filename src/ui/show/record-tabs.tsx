import { Tabs } from "antd";
import { type ComponentType, Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { TableLoading } from "../feedback/table-states.tsx";
import "./record-tabs.css";

interface Tab<T> {
  readonly key: string;
  readonly label: string;
  readonly component: ComponentType<{ readonly record: T }>;
}

/** What belongs to a record, in tabs; the address has the open one. A single one is shown without tabs. */
export const RecordTabs = <T,>({ tabs, record }: { readonly tabs: readonly Tab<T>[]; readonly record: T }) => {
  const [params, setParams] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const [only] = tabs;
  const open = tabs.find(({ key }) => key === params.get("tab")) ?? only;
  useEffect(() => {
    // If not all tabs fit: scroll only sideways, or the page would not start at its top.
    const tab = place.current?.querySelector<HTMLElement>(".ant-tabs-tab-active");
    const row = tab?.closest(".ant-tabs-nav-wrap");
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [open?.key]);
  // antd resets the scroll at every focus, also on a press, which would then end on another tab.
  const scrolled = useRef(0);
  const row = () => place.current?.querySelector(".ant-tabs-nav-wrap");
  const keepPlace = () => {
    scrolled.current = row()?.scrollLeft ?? 0;
  };
  const takePlace = () => {
    const wrap = row();
    if (wrap) wrap.scrollLeft = scrolled.current;
  };
  if (!only || !open) return null;
  if (tabs.length === 1) {
    return (
      <section className="record-part">
        <h2>{only.label}</h2>
        <TabContent tab={only} record={record} />
      </section>
    );
  }
  return (
    <div ref={place} role="presentation" onFocusCapture={keepPlace} onFocus={takePlace}>
      <Tabs
        className="record-tabs"
        activeKey={open.key}
        destroyOnHidden
        items={tabs.map((tab) => ({
          key: tab.key,
          label: tab.label,
          children: <TabContent tab={tab} record={record} />,
        }))}
        onChange={(key) => setParams(key === only.key ? {} : { tab: key }, { replace: true })}
      />
    </div>
  );
};

const TabContent = <T,>({ tab, record }: { readonly tab: Tab<T>; readonly record: T }) => (
  <Suspense fallback={<TableLoading />}>
    <tab.component record={record} />
  </Suspense>
);
