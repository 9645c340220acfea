import { useEffect, useState } from "react";
import type { ItemsUpload, UploadProgress } from "../../../contract/tasks/item-upload.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import { endpointsOf } from "../../providers/api.ts";
import { ApiError, call } from "../../providers/client.ts";
import { uploading } from "../../providers/upload.ts";

const { beginUpload, uploadProgress, stopUpload } = endpointsOf("tasks");
const endpoints = { audio: endpointsOf("audioTranscription"), image: endpointsOf("imageTranscription") };
const lines = endpointsOf("audio");

/** In milliseconds: how often the server is asked how far it is. */
const askEvery = 1000;

export interface Chosen {
  readonly table: File | null;
  readonly media: File | null;
}
/** How far an upload is: the share of its bytes that were sent, 0 to 1, and what the server has done since. */
export interface Shown {
  readonly sent: number;
  readonly server: UploadProgress | null;
}
interface Running {
  readonly _id: string;
  readonly stop: AbortController;
}

/** Sends items, says how far they are, and stops it. */
export const useItemsUpload = (projectId: string, kind: TaskKind) => {
  const [shown, setShown] = useState<Shown>({ sent: 0, server: null });
  const [running, setRunning] = useState<Running | null>(null);
  const isSent = shown.sent === 1;
  useEffect(() => {
    if (!running || !isSent) return undefined;
    const ask = async (): Promise<void> => {
      // Who can't be asked is asked again; only the call itself tells how it ends.
      const reply = await call(uploadProgress, { params: { _id: running._id }, signal: running.stop.signal }).catch(
        () => undefined,
      );
      if (reply) setShown({ sent: 1, server: reply.upload });
    };
    const timer = setInterval(() => void ask(), askEvery);
    return () => clearInterval(timer);
  }, [running, isSent]);

  /** Throws ApiError; AbortError or upload_stopped where it was stopped. */
  const send = async ({ table, media }: Chosen, preview: boolean): Promise<ItemsUpload> => {
    const stop = new AbortController();
    const { signal } = stop;
    setShown({ sent: 0, server: null });
    const { upload: begun } = await call(beginUpload);
    setRunning({ _id: begun._id, stop });
    const input = {
      params: { _id: projectId },
      body: { preview: String(preview), uploadId: begun._id },
      signal,
      transport: uploading((sent) => setShown({ sent, server: null })),
    };
    const csvData = table && new File([table], table.name, { type: "text/csv" });
    try {
      if (kind === "line") return await call(lines.upload, { ...input, files: { csvData: csvData! } });
      const { upload, uploadFiles } = endpoints[kind];
      if (!csvData) return await call(uploadFiles, { ...input, files: { media: media! } });
      return await call(upload, { ...input, files: { csvData, ...(media && { media }) } });
    } finally {
      setRunning(null);
    }
  };

  /** The server is told first: what it has added already is not given up, and ends as it would have. */
  const stop = async (): Promise<void> => {
    if (!running) return;
    try {
      await call(stopUpload, { params: { _id: running._id } });
    } catch (error) {
      if (error instanceof ApiError && error.body.code === "upload_over") return;
    }
    running.stop.abort();
  };
  return { shown, send, stop, canStop: running !== null };
};

/** Whether an upload ended because its sender stopped it. */
export const wasStopped = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === "AbortError") ||
  (error instanceof ApiError && error.body.code === "upload_stopped");
