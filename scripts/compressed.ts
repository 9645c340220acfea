import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);

/** Above it, in bytes, the smallest result takes seconds, for the two files that few pages ask for. */
const largeFile = 300_000;
/** As in server/core/http/security.ts: a reply below it is sent as it is. */
const threshold = 1024;

/**
 * Writes each script and style once more in Brotli, beside itself, which the server sends as it is: an eighth smaller than
 * what a server can make while a browser waits.
 */
export const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  async writeBundle({ dir }) {
    const files = (await readdir(`${dir}/assets`)).filter((file) => /\.(?:js|css)$/.test(file));
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(`${dir}/assets/${file}`);
        if (text.length < threshold) return;
        const quality = text.length > largeFile ? 9 : constants.BROTLI_MAX_QUALITY;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        await writeFile(`${dir}/assets/${file}.br`, await compress(text, { params }));
      }),
    );
  },
};
