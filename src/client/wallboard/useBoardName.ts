import { useTranslation } from 'react-i18next';
import { defaultBoardName } from '../../contract/defaultBoard.ts';

/** A board's name as it reads: in the wall's language while nobody has given it one of its own. */
export function useBoardName(stored: string): string {
  const { t } = useTranslation();
  return stored === defaultBoardName ? t('wall.header.defaultBoard') : stored;
}
