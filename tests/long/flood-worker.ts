import { once } from "node:events";
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** Sends so many requests over so many connections, each of which goes on when it was answered or cut off. */
export interface Flood {
  readonly port: number;
  readonly path: string;
  readonly body: string;
  readonly requests: number;
  readonly connections: number;
}

const { port, path, body, requests, connections } = workerData as Flood;
const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

const sendOne = async (): Promise<string> => {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (text: Buffer) => {
    answer += text.toString();
    socket.destroy();
  });
  // The server may end it while the rest of the body is on its way.
  socket.on("error", () => {});
  socket.write(head);
  socket.write(body);
  await once(socket, "close");
  return answer.slice(9, 12) || "cut off";
};

const counts: Record<string, number> = {};
let left = requests;
const sendMany = async (): Promise<void> => {
  while (left-- > 0) {
    const status = await sendOne();
    counts[status] = (counts[status] ?? 0) + 1;
  }
};
await Promise.all(Array.from({ length: connections }, sendMany));
parentPort!.postMessage(counts);
