import { useTranslation } from 'react-i18next';
import { Stack, StyledText } from '../../ui/layout/layout.tsx';
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
      <Stack gap={4} shrink>
        <StyledText as="span" ink={2}>
          {label}
        </StyledText>
        <strong>{t('enterprise.unlimited', { used })}</strong>
      </Stack>
    );
  }
  return (
    <Stack gap={4} shrink>
      <StyledText as="span" ink={2}>
        {label}
      </StyledText>
      <Progress
        label={label}
        text={t('enterprise.used', { used, limit })}
        done={Math.min(used, limit)}
        total={limit}
        isLimit
      />
      {used >= limit && <span className={style.full}>{t('enterprise.full')}</span>}
    </Stack>
  );
}
