import { useTranslation } from 'react-i18next';
import './TilePlaceholder.css';

/**
 * The text that a text or image tile shows while it has no content. The text fits into the smallest
 * tile; the hint on what to do is shown in larger ones.
 */
export function TilePlaceholder({
  text,
  hint = 'wall.plain.hint',
}: {
  text: string;
  hint?: 'wall.plain.hint' | 'wall.state.again';
}) {
  const { t } = useTranslation();
  return (
    <div className="tile-message tile-empty tile-placeholder" role="status">
      <p>{text}</p>
      <p className="tile-detail tile-placeholder-hint">{t(hint)}</p>
    </div>
  );
}
