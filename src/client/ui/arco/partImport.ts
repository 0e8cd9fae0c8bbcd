import { createContext } from 'react';

/**
 * Imports a part that is loaded on first use. The product gives one that does not begin while the
 * server is away, because a browser never repeats an import that failed.
 */
export const PartImport = createContext(<Part>(load: () => Promise<Part>): Promise<Part> => load());
