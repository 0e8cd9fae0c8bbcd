import { type ComponentType, lazy } from 'react';
import { loadNamespaces } from '../i18n/i18n.ts';
import type { Page } from '../loading/page.ts';
import { retryableImport } from '../loading/retryableImport.ts';

/** A component and its texts, loaded when first shown. */
export type PageChunk = Pick<Page, 'load' | 'namespace'>;

const loaded = new Map<PageChunk, ComponentType>();

/** Loads a page's script and texts together; a repeated call returns the same component. */
export async function loadPage(page: PageChunk): Promise<{ default: ComponentType }> {
  const [component] = await retryableImport(() =>
    Promise.all([page.load(), loadNamespaces(page.namespace)]),
  );
  loaded.set(page, component);
  return { default: component };
}

const chunks = new Map<PageChunk, ComponentType>();

/**
 * Returns the component of a page, the same at each call. A loaded one is shown at once; any other
 * loads when first shown, and React then shows its placeholder for at least a third of a second.
 */
export function chunkOf(page: PageChunk): ComponentType {
  const known = chunks.get(page);
  if (known !== undefined) return known;
  const chunk = loaded.get(page) ?? lazy(() => loadPage(page));
  chunks.set(page, chunk);
  return chunk;
}

/** Makes a page that failed to load be loaded again when it is shown next. */
export function resetChunk(page: PageChunk): void {
  chunks.delete(page);
}
