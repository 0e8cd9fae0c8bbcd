import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HelpInfo } from '../../../contract/areas/help/endpoints.ts';
import { Button } from '../../ui/buttons/Button.ts';
import style from './HelpArticle.module.css';
import { HelpBlocks } from './HelpBlocks.tsx';
import { helpPath } from './helpPath.ts';

interface HelpArticleProps {
  readonly info: HelpInfo;
  readonly previous: HelpInfo | null;
  readonly next: HelpInfo | null;
}

/** One page of the help. */
export function HelpArticle({ info, previous, next }: HelpArticleProps) {
  const { t } = useTranslation();
  return (
    <article>
      <div className={style.head}>
        <h1>{info.title}</h1>
        <span className={style.print}>
          <Button onClick={() => window.print()}>{t('help.print')}</Button>
        </span>
      </div>
      <HelpBlocks blocks={info.content} />
      <p className={style.version}>
        {t('help.version', { version: info.versionNo, day: info.publishTime.slice(0, 10) })}
      </p>
      <div className={style.ways}>
        {previous !== null && (
          <Link to={helpPath(previous.menuID)}>
            {t('help.previous', { title: previous.title })}
          </Link>
        )}
        {next !== null && (
          <Link className={style.next} to={helpPath(next.menuID)}>
            {t('help.next', { title: next.title })}
          </Link>
        )}
      </div>
    </article>
  );
}
