import { useTranslation } from 'react-i18next';
import { defaultBoardName } from '../../../contract/areas/kanban/defaultBoard.ts';

/** Returns a board's name for display: the default name is translated into the wall's language. */
export function useBoardName(stored: string): string {
  const { t } = useTranslation();
  return stored === defaultBoardName ? t('wall.header.defaultBoard') : stored;
}
