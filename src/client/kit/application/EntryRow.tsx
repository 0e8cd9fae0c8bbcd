import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
      <span className={style.subject}>
        <span className={style.name} title={name}>
          {name}
        </span>
        <span className={style.code}>{code}</span>
        {note !== undefined && <span className={style.code}>{note}</span>}
      </span>
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
