import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.ts';
import { StateNote } from '../../ui/StateNote.tsx';
import type { MainAction } from './listTypes.ts';

/** What an empty list says: what belongs there, and the first step to it. */
export interface EmptyWords {
  readonly title: string;
  readonly text: string;
  readonly step?: string | undefined;
  /** What is said where the filters leave none. */
  readonly nothing?: string;
}

interface EmptyListProps {
  readonly words: EmptyWords;
  readonly main: MainAction | undefined;
  /** Takes the filters off that leave none; absent: there is nothing at all. */
  readonly onReset: (() => void) | undefined;
}

/** Nothing at all, or nothing that fits the filters. */
export function EmptyList({ words, main, onReset }: EmptyListProps) {
  const { t } = useTranslation();
  if (onReset !== undefined) {
    return (
      <StateNote
        title={words.nothing ?? t('kit.list.nothingTitle')}
        text={t('kit.list.nothingText')}
        action={<Button onClick={onReset}>{t('kit.list.reset')}</Button>}
      />
    );
  }
  return (
    <StateNote
      title={words.title}
      text={words.text}
      action={
        main === undefined ? undefined : (
          <Button loading={main.busy ?? false} onClick={main.run}>
            {words.step ?? main.label}
          </Button>
        )
      }
    />
  );
}
