import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import style from './Applications.module.css';

interface EntryRowProps {
  readonly name: string;
  readonly code: string;
  /** The availability of the part. */
  readonly note?: string | undefined;
  readonly problem?: string | undefined;
  readonly onRemove?: () => void;
  /** The inputs of the row. */
  readonly children: ReactNode;
}

/** One entry of an application in a form: its part, and the inputs below it. */
export function EntryRow({ name, code, note, problem, onRemove, children }: EntryRowProps) {
  const { t } = useTranslation();
  return (
    <li className={style.entry}>
      <Row as="span" gap={12} rowGap={0} align="baseline" wrap shrink>
        <span className={style.name} title={name}>
          {name}
        </span>
        <StyledText as="span" ink={3} size={13}>
          {code}
        </StyledText>
        {note !== undefined && (
          <StyledText as="span" ink={3} size={13}>
            {note}
          </StyledText>
        )}
      </Row>
      {onRemove !== undefined && (
        <button
          type="button"
          className={style.remove}
          aria-label={t('partApplications.form.remove', { part: name })}
          onClick={onRemove}
        >
          ×
        </button>
      )}
      <span className={style.inputs}>{children}</span>
      {problem !== undefined && (
        <span className={style.problem} role="alert">
          {problem}
        </span>
      )}
    </li>
  );
}
