import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.ts';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { useExpiredReason } from '../../hooks/useExpiredReason.ts';
import { FirstImportButton, type ListImport } from '../import/ImportButton.tsx';
import type { MainAction } from '../listTypes.ts';

/** The texts of an empty list: what it will contain, and the first step. */
export interface EmptyContent {
  readonly title: string;
  readonly text: string;
  readonly actionLabel?: string | undefined;
  /** Title where no row matches the filters. */
  readonly noMatchTitle?: string;
}

interface EmptyListProps {
  readonly content: EmptyContent;
  readonly main: MainAction | undefined;
  readonly importRows: ListImport | undefined;
  /** Resets the filters; absent where no filter is set. */
  readonly onReset: (() => void) | undefined;
}

/** The state of a list without rows, or without rows that match the filters. */
export function EmptyList({ content, main, importRows, onReset }: EmptyListProps) {
  const { t } = useTranslation();
  const reason = useExpiredReason()(main?.permission);
  if (onReset !== undefined) {
    return (
      <StateNote
        title={content.noMatchTitle ?? t('kit.list.noMatchTitle')}
        text={t('kit.list.noMatchText')}
        action={<Button onClick={onReset}>{t('kit.list.reset')}</Button>}
      />
    );
  }
  return (
    <StateNote
      title={content.title}
      text={content.text}
      action={
        <>
          {main !== undefined && (
            <Button
              loading={main.busy ?? false}
              disabled={reason !== undefined}
              title={reason}
              onClick={main.run}
            >
              {content.actionLabel ?? main.label}
            </Button>
          )}
          {importRows !== undefined && <FirstImportButton of={importRows} />}
        </>
      }
    />
  );
}
