import sharp from "sharp";

// Only the formats that we accept: the library's other loaders (SVG, PDF, …) have had worse bugs.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});
// One thread for each picture: it runs beside the event loop, and other requests need the processor too.
sharp.concurrency(1);

/** The library for pictures, limited to what we let it open. */
export const safeSharp = sharp;
