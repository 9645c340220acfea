/** In kbit/s, by the four bits of a frame's header: MPEG-1, layer III. */
const bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];

/** The frames of an MP3 of 44.1 kHz without tags, one after another. Throws where there is something else between them. */
export const framesOf = (mp3: Buffer): Buffer[] => {
  const frames: Buffer[] = [];
  for (let at = 0; at < mp3.length; ) {
    const [sync = 0, version = 0, rates = 0] = mp3.subarray(at);
    const bitRate = bitRates[rates >> 4];
    const is44100 = (rates & 0b1100) === 0;
    if (sync !== 0xff || (version & 0xfe) !== 0xfa || !bitRate || !is44100) throw new Error(`No frame at ${at}`);
    const length = Math.floor((144_000 * bitRate) / 44_100) + ((rates >> 1) & 1);
    frames.push(mp3.subarray(at, at + length));
    at += length;
  }
  return frames;
};
