import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { bytesToUtf8, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from "@noble/ciphers/utils.js";

const nonceLength = 24;
/** 32 bytes in hex. It is in every browser that loads the console: this hides, it does not protect (SECURITY.md). */
const key = hexToBytes(import.meta.env.VITE_CLIENT_SECRET);

/** Encrypts text for the browser's storage, as base64url. */
export const seal = (text: string): string => {
  const nonce = randomBytes(nonceLength);
  return toBase64Url(concatBytes(nonce, xchacha20poly1305(key, nonce).encrypt(utf8ToBytes(text))));
};

/** The text of `seal`. Throws where it was made with another secret or changed. */
export const open = (sealed: string): string => {
  const bytes = fromBase64Url(sealed);
  return bytesToUtf8(xchacha20poly1305(key, bytes.subarray(0, nonceLength)).decrypt(bytes.subarray(nonceLength)));
};

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
