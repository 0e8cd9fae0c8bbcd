import { useTranslation } from 'react-i18next';
import { Progress } from '../../ui/progress/Progress.tsx';
import style from './enterprise.module.css';

interface PackageUseProps {
  readonly label: string;
  readonly used: number;
  /** null: any number. */
  readonly limit: number | null;
}

/** How much of a package is used, as a bar where it has a limit. */
export function PackageUse({ label, used, limit }: PackageUseProps) {
  const { t } = useTranslation();
  if (limit === null) {
    return (
      <div className={style.use}>
        <span>{label}</span>
        <strong>{t('enterprise.unlimited', { used })}</strong>
      </div>
    );
  }
  return (
    <div className={style.use}>
      <span>{label}</span>
      <Progress
        label={label}
        text={t('enterprise.used', { used, limit })}
        done={Math.min(used, limit)}
        total={limit}
        isLimit
      />
      {used >= limit && <span className={style.full}>{t('enterprise.full')}</span>}
    </div>
  );
}
