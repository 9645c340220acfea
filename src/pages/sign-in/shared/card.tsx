import type { ReactNode } from "react";
import { useStore } from "../../../providers/store.ts";
import { theme } from "../../../providers/theme/theme.ts";
import "./public-pages.css";

interface CardProps {
  readonly title: string;
  /** Its line is reserved while it is empty, so that nothing jumps when the text arrives. */
  readonly subtitle?: string;
  readonly children: ReactNode;
}

/** The frame of the pages before sign-in. */
export function Card({ title, subtitle, children }: CardProps) {
  return (
    <div className="outside">
      <title>{`${title} · Muster`}</title>
      <ThemeSwitch />
      <main className="card">
        <img src="/favicon.svg" alt="Muster" width={40} height={40} />
        <div>
          <h1>{title}</h1>
          {subtitle !== undefined && <p className="subtitle">{subtitle}</p>}
        </div>
        {children}
      </main>
    </div>
  );
}

/** A text instead of an icon, because the console's icons are not loaded here. */
function ThemeSwitch() {
  const isDark = useStore(theme) === "dark";
  return (
    <button type="button" className="theme-switch" onClick={() => theme.choose(isDark ? "light" : "dark")}>
      {isDark ? "Light theme" : "Dark theme"}
    </button>
  );
}
