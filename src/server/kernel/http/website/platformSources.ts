import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The external hosts of the platform configuration, for the content security policy. */
export interface PlatformSources {
  /** The hosts of pictures: stored files, and the QR codes of the mobile apps. */
  readonly images: readonly string[];
  /** The hosts of calls, live connections and uploads. */
  readonly calls: readonly string[];
}

/**
 * Reads the external hosts that the `platform.json` of a client's build names. It is read when the server
 * starts. Without a readable file there are none, and the client falls back to its defaults as well.
 */
export async function readPlatformSources(folder: string): Promise<PlatformSources> {
  const text = await readFile(join(folder, 'platform.json'), 'utf8').catch(() => '{}');
  return platformSources(parse(text));
}

/** Returns the external hosts in a platform configuration. Addresses of the own origin and non-HTTP addresses are left out. */
export function platformSources(platform: Readonly<Record<string, unknown>>): PlatformSources {
  const sources = (names: readonly string[]) =>
    new Set(names.flatMap((name) => sourceOf(platform[name]) ?? []));
  const live = [...sources(['apiHost', 'secondApiHost'])];
  const uploads = [...sources(['storageHost'])];
  return {
    images: [...sources(['storageHost', 'qrOfficial', 'qrMiniProgram'])],
    calls: [...live.flatMap((source) => [source, source.replace(/^http/, 'ws')]), ...uploads],
  };
}

/** A placeholder base: an address that resolves to this origin is relative, so of the page's own origin. */
const ownOrigin = 'https://own.invalid';

function sourceOf(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value, ownOrigin)) return null;
  const { origin, protocol, host } = new URL(value, ownOrigin);
  if (origin === ownOrigin || !/^https?:$/.test(protocol)) return null;
  return value.trim().startsWith('//') ? host : origin; // without a scheme, it uses the scheme of the page
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}
