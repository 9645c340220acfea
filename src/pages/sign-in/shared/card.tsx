import type { ReactNode } from "react";
import { ThemeSwitch } from "./theme-switch.tsx";
import "./outside.css";

interface CardProps {
  readonly title: string;
  /** Its line is kept free while it is empty, so that nothing jumps when it comes. */
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
