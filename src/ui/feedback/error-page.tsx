import type { ReactNode } from "react";
import "./error-page.css";

interface ErrorPageProps {
  readonly title: string;
  readonly text: string;
  /** The id to mention when asking for help. */
  readonly requestId?: string | undefined;
  readonly children?: ReactNode;
}

/** A whole page that explains an error and what to do about it. */
export function ErrorPage({ title, text, requestId, children }: ErrorPageProps) {
  return (
    <div className="error-page">
      <title>{`${title} · Muster`}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      {requestId && (
        <p className="error-page-id">
          If you ask for help, give this number: <code>{requestId}</code>
        </p>
      )}
      <div className="error-page-actions">{children}</div>
    </div>
  );
}
