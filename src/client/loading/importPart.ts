/** Told on the window when a script or a style could not be had. */
export const missingPart = 'missing-part';

/**
 * Imports a part of the product, once all its files are in the browser's cache: the build has it do so
 * in place of each `import()`. A browser remembers, as long as the page lives, that it could not have
 * a script (HTML, module map), so none is asked for as a script before it is there, and what failed
 * may be tried again.
 *
 * @param load the `import()` itself
 * @param files scripts and styles of the part, from the top of the product; none where it is one script
 * @throws Error naming the file that could not be had
 */
export async function importPart<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  const urls = files.length > 0 ? files.map((file) => `/${file}`) : ownFile(load);
  try {
    await Promise.all(urls.map((url) => bring(new URL(url, import.meta.url).href)));
    return await load();
  } catch (cause) {
    dispatchEvent(new Event(missingPart));
    throw cause;
  }
}

/** The one script that a function imports: the build names it beside this one. */
function ownFile(load: () => Promise<unknown>): readonly string[] {
  return /import\(\s*["'`](\.\/[^"'`]+)["'`]/.exec(String(load))?.slice(1) ?? [];
}

const brought = new Map<string, Promise<void>>();

/** Fetches a file once; one that failed is fetched anew when it is asked for again. */
function bring(url: string): Promise<void> {
  const known = brought.get(url);
  if (known !== undefined) return known;
  const bringing = url.endsWith('.css') ? bringStyle(url) : bringScript(url);
  brought.set(url, bringing);
  bringing.catch(() => brought.delete(url));
  return bringing;
}

async function bringScript(url: string): Promise<void> {
  if (isHere(url)) return;
  const answer = await fetch(url).catch(() => null);
  const content = answer?.ok === true ? await answer.arrayBuffer().catch(() => null) : null;
  if (content === null) throw missing(url);
}

/** The page's own scripts, and those that its head had fetched, are not fetched again. */
function isHere(url: string): boolean {
  const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  return entries.some(({ responseStatus }) => responseStatus === 200);
}

function bringStyle(url: string): Promise<void> {
  const styles = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  if ([...styles].some(({ href }) => href === url)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = ''; // as the page's head has it fetched
  link.href = url;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(missing(url));
    });
    document.head.append(link);
  });
}

const missing = (url: string) => new Error(`Failed to preload ${url}`);
