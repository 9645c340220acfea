import { useState } from "react";
import "./loading.css";

export const effects = ["bounce", "spin", "shake", "pulse"] as const;

const anyEffect = (): (typeof effects)[number] =>
  effects[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % effects.length] ?? "pulse";

/** The picture that is shown while something loads, with one of four effects; it holds still for who asked for that. */
export function Loading({ height = "90vh" }: { height?: string }) {
  const [effect] = useState(anyEffect);
  return (
    <div className="loading" style={{ height }}>
      <img className={`loading-${effect}`} src="/loading.svg" alt="Loading..." width={64} height={64} />
    </div>
  );
}
