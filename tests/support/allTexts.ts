import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Translations } from '../../src/client/i18n/translations.ts';
import type { Locale } from '../../src/contract/locale.ts';

const folder = join(import.meta.dirname, '../../src/client/i18n');

async function textsOf(locale: Locale): Promise<Translations> {
  const names = readdirSync(join(folder, locale)).map((file) => basename(file, '.ts'));
  const texts = names.map(async (name) => {
    const file = (await import(join(folder, locale, `${name}.ts`))) as Record<string, object>;
    return [name, file[name]] as const;
  });
  return Object.fromEntries(await Promise.all(texts)) as Translations;
}

/** All Chinese texts. */
export const zhCN = await textsOf('zh-CN');

/** All English texts. */
export const enUS = await textsOf('en-US');
