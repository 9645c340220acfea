import type { NotificationInput } from "../../../server/areas/notifications/actions.ts";
import { notify } from "../../../server/areas/notifications/actions.ts";
import type { TestServer } from "./test-server.ts";
import { writeAlone } from "./write-alone.ts";

/** Notifies people, as an action of an area does. */
export const notifyPeople = (
  server: Pick<TestServer, "db" | "config">,
  outgoing: readonly NotificationInput[],
): Promise<void> => writeAlone(server, (write) => notify(write, outgoing));

/** Notifies a person that they are an annotator now; returns the notification's id. */
export const putNotification = async (
  server: Pick<TestServer, "db" | "config">,
  { _id: userId }: { readonly _id: string },
): Promise<string> => {
  await notifyPeople(server, [{ userId, kind: "role_changed", params: { role: "annotator" } }]);
  const newest = await server.db.sql
    .selectFrom("notifications")
    .select("_id")
    .where("user_id", "=", userId)
    .orderBy("place", "desc")
    .executeTakeFirstOrThrow();
  return newest._id;
};
