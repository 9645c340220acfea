import { MenuOutlined, MoonOutlined, SunOutlined } from "@ant-design/icons-svg";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Link, NavigationType, Outlet, useLocation, useNavigationType } from "react-router";
import { useCompany } from "../../providers/company.ts";
import { useStore } from "../../providers/store.ts";
import { theme } from "../../providers/theme/theme.ts";
import { MainMenu } from "./main-menu.tsx";
import { PersonMenu } from "./person-menu.tsx";
import type { RouteEntry } from "./route-entry.ts";
import { Icon } from "../icon.tsx";
import "./frame.css";

export interface FrameProps {
  /** Every address of the console. */
  readonly entries: readonly RouteEntry[];
  /** Shown in the header of every page, before the theme and the account. */
  readonly tools: ReactNode;
  /** Shown between the header of every page and its content. */
  readonly bars: ReactNode;
}

/** The frame of the console: a narrow header, and the menu beside the page, or in a drawer on a narrow screen. */
export function Frame({ entries, tools, bars }: FrameProps) {
  const company = useCompany();
  const drawer = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  useFreshPage(content, drawer);
  useEntryInView(menu);
  return (
    <div className="frame">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="header">
        <button
          type="button"
          className="icon-button header-burger"
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={() => drawer.current?.showModal()}
        >
          <Icon of={MenuOutlined} />
        </button>
        <Link to="/" className="header-home">
          <img src="/favicon.svg" alt="Muster" width={24} height={24} />
          <span>{company.name}</span>
        </Link>
        {tools}
        <ThemeToggle />
        <PersonMenu entries={entries} />
      </header>
      <OfflineBar />
      {bars}
      <div className="frame-body">
        <nav className="side-menu" aria-label="Main menu" ref={menu}>
          <MainMenu entries={entries} />
        </nav>
        <main id="content" className="content" tabIndex={-1} ref={content}>
          <Outlet />
        </main>
      </div>
      <Drawer ref={drawer} entries={entries} />
    </div>
  );
}

interface DrawerProps {
  readonly ref: React.RefObject<HTMLDialogElement | null>;
  readonly entries: readonly RouteEntry[];
}

function Drawer({ ref, entries }: DrawerProps) {
  const close = () => ref.current?.close();
  return (
    <dialog ref={ref} className="drawer" aria-label="Menu" closedby="any">
      <button type="button" className="icon-button" aria-label="Close the menu" onClick={close}>
        ✕
      </button>
      <nav aria-label="Main menu">
        <MainMenu entries={entries} onChoose={close} />
      </nav>
    </dialog>
  );
}

/**
 * A page opened by a link starts at its top, and the focus moves there for keyboard and screen reader. So does one that
 * takes the place of another, as of a form that was saved, unless the focus is still on something: the buttons to the next
 * record stay.
 */
const useFreshPage = (
  content: React.RefObject<HTMLElement | null>,
  drawer: React.RefObject<HTMLDialogElement | null>,
): void => {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    const from = before.current;
    if (from === pathname) return;
    before.current = pathname;
    drawer.current?.close();
    if (type === NavigationType.Pop) return;
    // The address of the start only leads on to another: the focus stays where the browser begins.
    if (type === NavigationType.Replace && (from === "/" || document.activeElement !== document.body)) return;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, type, content, drawer]);
};

/** Scrolls the menu to the page's own entry, and nothing but the menu. */
const useEntryInView = (menu: React.RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>("[aria-current]");
    if (!menu.current || !entry) return;
    const { offsetTop, offsetHeight } = entry;
    const { scrollTop, clientHeight } = menu.current;
    menu.current.scrollTo(0, Math.max(Math.min(scrollTop, offsetTop), offsetTop + offsetHeight - clientHeight));
  }, [pathname, menu]);
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};
const isOnline = (): boolean => navigator.onLine;

/** Shown as long as the browser has no network. */
function OfflineBar() {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status" className="offline">
      {!online && <p className="offline-bar">You're offline. What you see may be out of date.</p>}
    </div>
  );
}

function ThemeToggle() {
  const isDark = useStore(theme) === "dark";
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isDark ? "Use the light theme" : "Use the dark theme"}
      onClick={() => theme.choose(isDark ? "light" : "dark")}
    >
      {isDark ? <Icon of={SunOutlined} /> : <Icon of={MoonOutlined} />}
    </button>
  );
}
