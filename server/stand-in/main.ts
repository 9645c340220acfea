import { parseArgs } from "node:util";
import { serverAgents } from "../../contract/annotation/agents.ts";
import { newSecret } from "../core/ids.ts";
import { startAnnotationStandIn } from "./annotation-stand-in.ts";
import { isKind } from "./world.ts";

const usage = "npm run annotation-stand-in -- --kind quantigo|cvat|label-studio --port <port> [--kind … --port …]";

/** Runs stand-ins of annotation servers, until the process is ended or, with --with-parent, its input does. */
const start = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      kind: { type: "string", multiple: true, default: ["quantigo"] },
      port: { type: "string", multiple: true, default: ["0"] },
      "with-parent": { type: "boolean", default: false },
    },
  });
  // A parent that was killed can't end its children, but the pipe from it closes.
  if (values["with-parent"]) process.stdin.on("close", () => process.exit()).resume();
  const key = process.env["ANNOTATION_STAND_IN_KEY"] ?? newSecret();
  const servers = await Promise.all(
    values.kind.map(async (kind, place) => {
      if (!isKind(kind)) throw new Error(`${kind} is no kind of server`);
      const { url } = await startAnnotationStandIn({ kind, key, port: Number(values.port[place] ?? 0) });
      return { agent: serverAgents[place], kind, url, key, name: `Stand-in (${kind})`, isStandIn: true };
    }),
  );
  if (!values["with-parent"]) process.stdout.write(`ANNOTATION_SERVERS='${JSON.stringify(servers)}' npm start\n`);
};

await start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n${usage}\n`);
  process.exit(1);
});
