import type { HelpBlock } from '../../../../contract/areas/help.ts';

/** Pieces of help pages, by the word that says what they are. */
export const heading = (text: string): HelpBlock => ({ kind: 'heading', text });
export const text = (words: string): HelpBlock => ({ kind: 'text', text: words });
export const note = (words: string): HelpBlock => ({ kind: 'note', text: words });
export const list = (...items: string[]): HelpBlock => ({ kind: 'list', items });
export const steps = (...items: string[]): HelpBlock => ({ kind: 'steps', items });
export const pairs = (...rows: [string, string][]): HelpBlock => ({ kind: 'pairs', rows });

/** What the pages of this version were last changed for. */
export const thisVersion = {
  versionNo: '0.1.0',
  publishTime: '2026-11-22T00:00:00.000Z',
} as const;
