import { diffLines } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import style from './Article.module.css';

/** Milliseconds that the comparison may take; texts that differ more are shown one after the other. */
const timeout = 500;

/** Differences between two texts, line by line. */
export function TextDifference({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useTranslation();
  const parts = useMemo(
    () =>
      diffLines(from, to, { timeout }) ?? [
        { value: from, removed: true, added: false },
        { value: to, removed: false, added: true },
      ],
    [from, to],
  );
  if (from === to) return <p>{t('knowledgeArticle.same')}</p>;
  return (
    <div className={style.diff}>
      {parts.map(({ value, added, removed }, at) => {
        const Part = added ? 'ins' : removed ? 'del' : 'span';
        return <Part key={at}>{value}</Part>;
      })}
    </div>
  );
}
