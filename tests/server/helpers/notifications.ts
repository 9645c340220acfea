import type { Outgoing } from "../../../server/areas/notifications/actions.ts";
import { send } from "../../../server/areas/notifications/actions.ts";
import { write } from "../../../server/core/db/write.ts";
import type { TestServer } from "./test-server.ts";

/** Tells people, as an action of an area does. */
export const tell = (server: Pick<TestServer, "db" | "config">, outgoing: readonly Outgoing[]): Promise<void> =>
  write({ db: server.db, actor: null, action: "test", audited: false, requestId: "test" }, (tx) =>
    send(tx, server.config, outgoing),
  );

/** Tells somebody that they are an annotator now; answers the notification's id. */
export const putNotification = async (
  server: Pick<TestServer, "db" | "config">,
  { _id: userId }: { readonly _id: string },
): Promise<string> => {
  await tell(server, [{ userId, kind: "role_changed", params: { role: "annotator" } }]);
  const newest = await server.db.sql
    .selectFrom("notifications")
    .select("_id")
    .where("user_id", "=", userId)
    .orderBy("place", "desc")
    .executeTakeFirstOrThrow();
  return newest._id;
};
