import { useState } from "react";
// Within the page: a file of its own would be asked for while the page waits for others.
import picture from "./loading.svg?inline";
import "./loading.css";

export const effects = ["bounce", "spin", "shake", "pulse"] as const;

const anyEffect = (): (typeof effects)[number] =>
  effects[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % effects.length] ?? "pulse";

/**
 * The animation shown while something loads, with one of four effects; it stands still if the user prefers reduced
 * motion.
 */
export function Loading({ height = "90vh" }: { height?: string }) {
  const [effect] = useState(anyEffect);
  return (
    <div className="loading" style={{ height }}>
      <img className={`loading-${effect}`} src={picture} alt="Loading..." width={64} height={64} />
    </div>
  );
}
