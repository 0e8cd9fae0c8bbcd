import type { HelpBlock } from '../../../../contract/areas/help/endpoints.ts';
import { productVersion } from '../../../kernel/productVersion.ts';

/** Constructors of the blocks of a help page. */
export const heading = (text: string): HelpBlock => ({ kind: 'heading', text });
export const paragraph = (content: string): HelpBlock => ({ kind: 'text', text: content });
export const note = (content: string): HelpBlock => ({ kind: 'note', text: content });
export const list = (...items: string[]): HelpBlock => ({ kind: 'list', items });
export const steps = (...items: string[]): HelpBlock => ({ kind: 'steps', items });
export const pairs = (...rows: [string, string][]): HelpBlock => ({ kind: 'pairs', rows });

/** The version and date of the pages that this version changed last. */
export const thisVersion = {
  versionNo: productVersion,
  publishTime: '2026-11-30T00:00:00.000Z',
} as const;
