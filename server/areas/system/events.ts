import type { FastifyReply } from "fastify";
import { AppError } from "../../core/app-error.ts";
import { system } from "../../../contract/system/endpoints.ts";
import type { Services } from "../../core/http/context.ts";
import type { CurrentUser } from "../../core/current-user.ts";
import { authorize, findCallerById } from "../../core/http/sessions.ts";

const heartbeatMs = 15_000;
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
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([name]) => name.startsWith("x-content"))),
  });
  out.write(": connected\n\n");
  const send = (text: string): void => {
    // Between its end and its close, a stream still hears of changes.
    if (out.writableEnded) return;
    if (out.writableLength > backlogMax) out.destroy();
    else out.write(text);
  };
  /** Ends the stream where the person could not open it any more; a database that is away says nothing about that. */
  const checkSession = async (): Promise<boolean> => {
    const isOpen = await mayStay(services, me).catch((error: unknown) => !(error instanceof AppError));
    if (!isOpen) out.end();
    return isOpen;
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
        // An event of very many changes contains no ids.
        if (resource === "users" && (ids.length === 0 || ids.includes(me._id))) void checkSession();
      },
      end: () => out.end(),
    },
    lastEventId,
  );
  // Lets a browser that reconnects before the first event continue from here.
  send(`id: ${position}\n\n`);
  const heartbeat = setInterval(
    () => void checkSession().then((isOpen) => isOpen && send(": still here\n\n")),
    heartbeatMs,
  );
  const stop = (): void => {
    clearInterval(heartbeat);
    leave();
  };
  out.on("close", stop);
  if (out.closed) stop();
  // The session may have ended between the check of this call and listening.
  await checkSession();
};

/** Whether they would be admitted again, with the role for which the stream was opened. Throws 401 or 403. */
const mayStay = async (services: Services, me: CurrentUser): Promise<boolean> => {
  const caller = await findCallerById(services.db, me.sessionId);
  authorize(system.events.policy, caller);
  return caller?.role === me.role;
};
