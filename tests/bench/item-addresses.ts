import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { contract } from "../../contract/index.ts";
import { startProduct } from "../product.ts";
import { pictureOf } from "../server/helpers/pictures.ts";
import { wavOf } from "../server/helpers/sounds.ts";
import { caller } from "./asking.ts";
import { signIn } from "./sign-in.ts";

/** How fast items are prepared whose sounds or pictures one host has, which answers after 100 ms. */
export interface AddressesFigure {
  readonly what: string;
  readonly items: number;
  readonly seconds: number;
  readonly perSecond: number;
}

const { audioTranscription: audio, imageTranscription: image, projects, tasks } = contract;
const latency = 100;

/** `root` is another checkout to measure. */
export const benchItemAddresses = async (folder: string, root?: string): Promise<AddressesFigure[]> => {
  const bytes = {
    audio: wavOf(5, (time) => 0.3 * Math.sin(2 * Math.PI * 440 * time), 16_000),
    image: await pictureOf("jpeg"),
  };
  const host = createServer(({ url }, reply) => {
    setTimeout(() => reply.end(url!.startsWith("/audio") ? bytes.audio : bytes.image), latency);
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const product = await startProduct({ data: folder, env: { MODEL_STAND_IN: origin }, ...(root && { root }) });
  try {
    const manager = caller(product.url, await signIn(product.url, "manager@demo.muster.example"));
    const figures: AddressesFigure[] = [];
    for (const [kind, items] of [
      ["image", 1000],
      ["audio", 300],
    ] as const) {
      const body = { name: `Bench ${kind}`, status: "active" };
      const { projectDrawer } = await manager<{ projectDrawer: { _id: string } }>(projects.create, { body });
      const { _id: id } = projectDrawer;
      const form = new FormData();
      const rows = Array.from({ length: items }, (_, at) => `${origin}/${kind}/${at}`);
      form.append("csvData", new Blob([`url\n${rows.join("\n")}\n`], { type: "text/csv" }), "items.csv");
      const began = performance.now();
      await manager((kind === "audio" ? audio : image).upload, { id, form });
      const left = async (): Promise<number> => {
        const { progress } = await manager<{ progress: { pending: number; failed: number }[] }>(tasks.progress, { id });
        if (progress.some(({ failed }) => failed > 0)) throw new Error("An item could not be used");
        return progress.reduce((sum, { pending }) => sum + pending, 0);
      };
      while ((await left()) > 0) await wait(200);
      const seconds = (performance.now() - began) / 1000;
      const perSecond = Math.round((items / seconds) * 10) / 10;
      figures.push({ what: kind, items, seconds: Math.round(seconds * 10) / 10, perSecond });
    }
    return figures;
  } finally {
    await product.stop();
    host.close();
  }
};
