/** What other modules may use of devices. */
export { ensureNamed } from './queries.ts';
