import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A new folder that everyone may enter. Root's embedded Postgres runs as another user: in a folder of root's alone its
 * data would go to /var/lib/muster instead.
 */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "muster-test-"));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
