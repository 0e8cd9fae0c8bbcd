import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Packages without what the client does not use of them. */
export function leanPackages(): Plugin[] {
  return [jsrsasignJws(), zodWithoutJsonSchema(), withoutUnused(), productionRouter()];
}

/**
 * The JWS part of jsrsasign as the module `virtual:jsrsasign-jws`. The file is a plain script
 * that declares its names and exports nothing; the whole package is three times its size.
 */
function jsrsasignJws(): Plugin {
  const name = 'virtual:jsrsasign-jws';
  const resolved = `\0${name}`;
  return {
    name: 'andon:jsrsasign-jws',
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const file = createRequire(import.meta.url).resolve('jsrsasign/lib/jsrsasign-jwths-min.js');
      return `${await readFile(file, 'utf8')}\nexport { CryptoJS, KJUR };`;
    },
  };
}

/**
 * zod without the JSON Schemas that it can make of its schemas: the server's API document wants them,
 * no page does, and every kind of schema brings its part of them along.
 */
function zodWithoutJsonSchema(): Plugin {
  const ofEach = /^ +inst\._zod\.processJSONSchema = .*$/gm;
  const method = /\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/g;
  return {
    name: 'andon:zod-without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined;
      const less = code.replace(ofEach, '').replace(method, 'undefined');
      if (/JSONSchema\w*\(/.test(less.replaceAll('toJSONSchema(params) {', '')))
        throw new Error('zod makes its JSON Schemas in another way');
      return { code: less, map: null };
    },
  };
}

/** What packages bring along and nothing here uses, by the end of its file: each with what stands for it. */
const unused: Readonly<Record<string, string>> = {
  // The client sends texts and forms of the browser by XMLHttpRequest, and cancels by signals.
  '/axios/lib/adapters/fetch.js': 'export const getFetch = () => null;',
  '/axios/lib/helpers/AxiosURLSearchParams.js': 'export default undefined;',
  '/axios/lib/helpers/cookies.js': 'export default undefined;',
  '/axios/lib/cancel/CancelToken.js': 'export default undefined;',
  '/axios/lib/helpers/HttpStatusCode.js': 'export default {};',
  '/axios/lib/helpers/formDataToJSON.js': 'export default undefined;',
  '/axios/lib/helpers/toFormData.js': 'export default undefined;',
  '/axios/lib/helpers/toURLEncodedForm.js': 'export default undefined;',
  // Its words for what is wrong: pages have their own.
  '/zod/v4/locales/en.js': 'export default () => ({});',
  // Every browser that the product runs in has its own.
  '/resize-observer-polyfill/dist/ResizeObserver.es.js':
    'export default globalThis.ResizeObserver;',
  // Days are chosen in the browser's own fields: Arco's calendars, which speak these, are not there.
  '/dayjs/locale/zh-cn.js': '',
  '/dayjs/locale/en.js': '',
};

/** Leaves out of the build what packages bring along in vain. */
function withoutUnused(): Plugin {
  const met = new Set<string>();
  return {
    name: 'andon:without-unused',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const file = Object.keys(unused).find((end) => id.endsWith(`/node_modules${end}`));
      if (file === undefined) return undefined;
      met.add(file);
      return { code: unused[file] ?? '', moduleSideEffects: false };
    },
    generateBundle() {
      const gone = Object.keys(unused).filter((file) => !met.has(file));
      if (gone.length > 0) throw new Error(`packages have moved ${gone.join(', ')}`);
    },
  };
}

/** The router as it is made for production: its package leads to the one with warnings. */
function productionRouter(): Plugin {
  return {
    name: 'andon:production-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/^react-router(\/dom)?$/.test(source)) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (found === null) return undefined;
      return { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  };
}
