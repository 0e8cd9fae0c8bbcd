import manifest from '../../../package.json' with { type: 'json' };

/** The version of the product, as its package states it. */
export const productVersion: string = manifest.version;
