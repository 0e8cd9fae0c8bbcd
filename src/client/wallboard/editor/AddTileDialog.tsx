import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveProvider } from '../../streams/useTopic.tsx';
import { useWallSetting } from '../board/wallSetting.ts';
import { TileSlot } from '../frame/TileSlot.tsx';
import type { TileSize } from '../layout/placements.ts';
import { loadAllTiles } from '../registry.ts';
import { sampleStates } from '../samples/sampleStates.ts';
import { sampleConfigs, sampleLinks, sampleLive } from '../samples/samples.ts';
import { tileGroupNames, tileGroups } from '../tileGroups.ts';
import { EditDialog } from './EditDialog.tsx';

interface Props {
  /** @returns whether the board had space for the tile; if not, `message` has the reason */
  readonly onAdd: (type: string) => boolean;
  readonly message: string;
  readonly onClose: () => void;
}

/** The streams of the previews: an ordinary day of a sample plant. */
const previewLive = sampleLive(sampleStates.live, sampleLinks);

/** The dialog that offers every tile type, grouped by subject, with a preview and a description. */
export function AddTileDialog({ onAdd, message, onClose }: Props) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState(false);
  const definitions = use(loadAllTiles());
  return (
    <EditDialog title={t('wallEditor.edit.add')} onClose={onClose}>
      <div className="add-tile">
        {tileGroupNames.map((group) => (
          <section key={group} aria-label={t(`wallEditor.group.${group}`)}>
            <h3>{t(`wallEditor.group.${group}`)}</h3>
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
                <TilePreview type={type} size={definitions.get(type)?.size} />
                <b>{t(`wall.tile.${type}`)}</b>
                <span>{t(`wallEditor.about.${type}`)}</span>
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

/** The width of a preview, px; its tile is drawn at the design width and scaled down. */
const previewWidth = 246;
/** A cell of the board with its gap, rem. */
const cell = { width: 3.9, height: 2.75 } as const;

/** A tile on sample rows, small; its text is in the option beside it. */
function TilePreview({
  type,
  size,
}: {
  readonly type: string;
  readonly size: TileSize | undefined;
}) {
  const { rem } = useWallSetting();
  const { w, h } = size ?? { w: 7, h: 5 };
  const tile = { width: w * cell.width * rem, height: h * cell.height * rem };
  const scale = previewWidth / tile.width;
  return (
    <span
      className="tile-preview"
      style={{ width: previewWidth, height: tile.height * scale }}
      aria-hidden="true"
      inert
    >
      <span className="tile-preview-tile" style={{ ...tile, transform: `scale(${scale})` }}>
        <LiveProvider live={previewLive}>
          <TileSlot type={type} config={sampleConfigs[type] ?? {}} />
        </LiveProvider>
      </span>
    </span>
  );
}
