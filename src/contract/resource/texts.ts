import { label, type Text } from '../locale.ts';

/** The name of one record and of several, inside a sentence: 备件, spare part, spare parts. */
export interface Noun {
  readonly one: Text;
  readonly many: Text;
  /** The measure word that Chinese puts between a number and the noun. */
  readonly measure: string;
}

/** Makes the name of a record; Chinese has one form. */
export function noun(zh: string, one: string, many: string, measure = '项'): Noun {
  return { one: label(zh, one), many: label(zh, many), measure };
}

/** Returns an English noun with its article. */
function withArticle(text: string): string {
  return `${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`;
}

/** The names of the calls of a record, in the API document and in the action log. */
export function actionTexts({ one, many }: Noun) {
  const [zh, en, ens] = [one['zh-CN'], one['en-US'], many['en-US']];
  return {
    list: label(`查询${zh}`, `List ${ens}`),
    get: label(`查看${zh}`, `Get ${withArticle(en)}`),
    add: label(`新增${zh}`, `Add ${withArticle(en)}`),
    update: label(`修改${zh}`, `Change ${withArticle(en)}`),
    updateMany: label(`批量修改${zh}`, `Change many ${ens}`),
    setUse: label(`启用或停用${zh}`, `Enable or disable ${ens}`),
    remove: label(`删除${zh}`, `Delete ${ens}`),
    place: label(`移动${zh}`, `Move ${withArticle(en)}`),
    merge: label(`合并${zh}`, `Merge ${ens}`),
  } as const;
}
