import { loadSigning } from './loadSigning.ts';

/** Returns the SHA-256 of a text in UTF-8, 32 bytes. Works on plain http, where WebCrypto is missing. */
export async function sha256(text: string): Promise<Uint8Array> {
  // An insecure context has no `subtle`, despite the type.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return sha256InScript(text);
  return new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Computes it by script. @throws ApiError as `loadSigning` */
async function sha256InScript(text: string): Promise<Uint8Array> {
  const { CryptoJS } = await loadSigning();
  const hex = CryptoJS.SHA256(CryptoJS.enc.Utf8.parse(text.toWellFormed())).toString();
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
