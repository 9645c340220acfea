/** One Server-Sent Event. */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/**
 * Reads a text/event-stream body until it ends. Comments, which the server sends as heartbeats, are returned as null,
 * so that the reader knows that the stream is alive.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent | null> {
  let rest = "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n").split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) yield parseBlock(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const parseBlock = (block: string): ServerEvent | null => {
  let id: string | undefined;
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === "id") id = value;
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  }
  const isComment = data.length === 0 && id === undefined && event === "message";
  return isComment ? null : { id, event, data: data.join("\n") };
};
