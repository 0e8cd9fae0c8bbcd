import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tileGroupNames, tileGroups } from '../tileGroups.ts';
import { EditDialog } from './EditDialog.tsx';

interface Props {
  /** @returns whether the board had space for the tile; if not, `message` has the reason */
  readonly onAdd: (type: string) => boolean;
  readonly message: string;
  readonly onClose: () => void;
}

/** The dialog that offers every tile type, grouped by subject, with a description. */
export function AddTileDialog({ onAdd, message, onClose }: Props) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState(false);
  return (
    <EditDialog title={t('wallEditor.edit.add')} onClose={onClose}>
      <div className="add-tile">
        {tileGroupNames.map((group) => (
          <section key={group} aria-label={t(`wall.group.${group}`)}>
            <h3>{t(`wall.group.${group}`)}</h3>
            {tileGroups[group].map((type) => (
              <button
                key={type}
                type="button"
                className="add-tile-option"
                onClick={() => {
                  if (onAdd(type)) onClose();
                  else setRefused(true);
                }}
              >
                <b>{t(`wall.tile.${type}`)}</b>
                <span>{t(`wall.about.${type}`)}</span>
              </button>
            ))}
          </section>
        ))}
      </div>
      {refused && (
        <p className="edit-refusal" role="alert">
          {message}
        </p>
      )}
      <div className="edit-dialog-actions">
        <button type="button" className="edit-button" onClick={onClose}>
          {t('wallEditor.edit.cancel')}
        </button>
      </div>
    </EditDialog>
  );
}
