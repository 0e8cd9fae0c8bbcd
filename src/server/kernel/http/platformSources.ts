import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Other hosts that the platform configuration names, as the content security policy lists them. */
export interface PlatformSources {
  /** Whence pictures come: stored files, the QR codes of the mobile apps. */
  readonly images: readonly string[];
  /** Where calls, live connections and uploads go. */
  readonly calls: readonly string[];
}

/**
 * What the `platform.json` of a client's build lets its pages load from elsewhere: each host that it
 * names, and no other. Read when the server starts; without the file, or with one that can't be read,
 * there is none, and the client falls back to its defaults likewise.
 */
export async function readPlatformSources(folder: string): Promise<PlatformSources> {
  const text = await readFile(join(folder, 'platform.json'), 'utf8').catch(() => '{}');
  return platformSources(parse(text));
}

/** The hosts in a platform configuration; what is of this origin or no address of the web names none. */
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

/** An address of nobody's: what keeps it when it is read against it is of the page's own origin. */
const ownOrigin = 'https://own.invalid';

function sourceOf(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value, ownOrigin)) return null;
  const { origin, protocol, host } = new URL(value, ownOrigin);
  if (origin === ownOrigin || !/^https?:$/.test(protocol)) return null;
  return value.trim().startsWith('//') ? host : origin; // as the page itself was fetched
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}
