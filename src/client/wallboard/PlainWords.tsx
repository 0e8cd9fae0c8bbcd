import { useTranslation } from 'react-i18next';
import './PlainWords.css';

/**
 * What a tile of the board's own says instead of a text or a picture. The words have room in the
 * smallest tile there is; what to do about it is said where there is more.
 */
export function PlainWords({
  words,
  hint = 'wall.plain.hint',
}: {
  words: string;
  hint?: 'wall.plain.hint' | 'wall.state.again';
}) {
  const { t } = useTranslation();
  return (
    <div className="tile-words tile-empty plain-words" role="status">
      <p>{words}</p>
      <p className="tile-detail plain-hint">{t(hint)}</p>
    </div>
  );
}
