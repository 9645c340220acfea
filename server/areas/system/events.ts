import type { FastifyReply } from "fastify";
import { system } from "../../../contract/system/endpoints.ts";
import type { Services } from "../../core/http/context.ts";
import type { CurrentUser } from "../../core/current-user.ts";
import { openStream } from "../../core/http/open-stream.ts";
import { authorize, findCallersById } from "../../core/http/sessions.ts";

/** A listener with more unread bytes than this is disconnected; it returns with its Last-Event-ID. */
const backlogMax = 1_000_000;

/**
 * The live stream of one browser: `event: change` with `{ resource, kind, ids }`, and `event: reset` where it must
 * reload everything. It ends with its session. Each heartbeat checks whether the person could still open it, and
 * otherwise ends the stream; a change of the person triggers the check at once.
 */
export const streamEvents = async (
  services: Services,
  me: CurrentUser,
  reply: FastifyReply,
  lastEventId: string | undefined,
): Promise<void> => {
  const out = openStream(reply, "connected");
  const send = (text: string): void => {
    // Between its end and its close, a stream still hears of changes.
    if (out.writableEnded) return;
    if (out.writableLength > backlogMax) out.destroy();
    else out.write(text);
  };
  /** Ends the stream where the person could not open it any more; a database that is away says nothing about that. */
  const check = (caller: CurrentUser | null | undefined): boolean => {
    const isOpen = caller === undefined || mayStay(caller, me);
    if (!isOpen) out.end();
    return isOpen;
  };
  const checkSession = async (): Promise<void> => {
    const callers = await findCallersById(services.db, [me.sessionId]).catch(() => undefined);
    check(callers && (callers.get(me.sessionId) ?? null));
  };
  const { leave, position } = await services.events.listen(
    {
      userId: me._id,
      sessionId: me.sessionId,
      role: me.role,
      send: (event) => {
        if (!event) return send("event: reset\ndata: {}\n\n");
        const { id, resource, kind, ids } = event;
        send(`id: ${id}\nevent: change\ndata: ${JSON.stringify({ resource, kind, ids })}\n\n`);
        if (resource === "users" && ids.includes(me._id)) void checkSession();
      },
      beat: (caller) => {
        if (check(caller)) send(": still here\n\n");
      },
      end: () => out.end(),
    },
    lastEventId,
  );
  // Lets a browser that reconnects before the first event continue from here.
  send(`id: ${position}\n\n`);
  out.on("close", leave);
  if (out.closed) leave();
  // The session may have ended between the check of this call and listening.
  await checkSession();
};

/** Whether they would be admitted again, with the role for which the stream was opened. */
const mayStay = (caller: CurrentUser | null, me: CurrentUser): boolean => {
  try {
    authorize(system.events.policy, caller);
  } catch {
    return false;
  }
  return caller?.role === me.role;
};
