import type { FastifyReply } from "fastify";
import { system } from "../../../contract/system/endpoints.ts";
import type { Services } from "../../core/http/context.ts";
import type { Person } from "../../core/http/person.ts";
import { admit, findCallerById } from "../../core/http/sessions.ts";

const heartbeatMs = 15_000;
/** A listener that reads slower than this many bytes pile up is cut; it comes back with its Last-Event-ID. */
const backlogMax = 1_000_000;

/**
 * The live stream of one browser: `event: change` with `{ resource, kind, ids }`, and `event: reset` where it must
 * read everything again. Each heartbeat looks whether the person could still open it, and ends the stream when they
 * could not; a change of the person is looked into at once.
 */
export const streamEvents = async (
  services: Services,
  me: Person,
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
    if (out.writableLength > backlogMax) out.destroy();
    else out.write(text);
  };
  /** Ends the stream where the person could not open it any more. */
  const mustStand = async (): Promise<boolean> => {
    const stands = await mayStay(services, me).catch(() => false);
    if (!stands) out.end();
    return stands;
  };
  const { leave, position } = await services.events.listen(
    {
      userId: me._id,
      role: me.role,
      send: (event) => {
        if (!event) return send("event: reset\ndata: {}\n\n");
        const { id, resource, kind, ids } = event;
        send(`id: ${id}\nevent: change\ndata: ${JSON.stringify({ resource, kind, ids })}\n\n`);
        // A change of very many names nobody.
        if (resource === "users" && (ids.length === 0 || ids.includes(me._id))) void mustStand();
      },
      end: () => out.end(),
    },
    lastEventId,
  );
  // So that a browser which comes back before the first event knows where to go on.
  send(`id: ${position}\n\n`);
  const heartbeat = setInterval(
    () => void mustStand().then((stands) => stands && send(": still here\n\n")),
    heartbeatMs,
  );
  out.on("close", () => {
    clearInterval(heartbeat);
    leave();
  });
};

/** Whether they would be let in again, with the role that the stream was opened for. Throws what admit throws. */
const mayStay = async (services: Services, me: Person): Promise<boolean> => {
  const caller = await findCallerById(services.db, me.sessionId);
  admit(system.events.may, caller);
  return caller?.role === me.role;
};
