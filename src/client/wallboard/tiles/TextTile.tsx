import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { definePlainTile } from '../frame/definePlainTile.tsx';
import { multilineSetting } from '../frame/settingControls.ts';
import { TilePlaceholder } from '../frame/states/TilePlaceholder.tsx';
import { TileHead } from '../frame/TileFrame.tsx';
import { useFitting } from '../frame/useFitting.ts';
import './TextTile.css';

/** The line height in rem by size; keep in step with TextTile.css. */
const lineHeights = { small: 1.75, normal: 2.3, large: 3.6 } as const;

const config = z.object({
  title: z.string().max(40).default(''),
  text: multilineSetting(500).default(''),
  size: z.enum(['small', 'normal', 'large']).default('normal'),
  align: z.enum(['start', 'center']).default('start'),
});

/** A text that the board's editors wrote. A text that does not fit ends with an ellipsis. */
export const textTile = definePlainTile({
  type: 'text',
  title: 'wall.tile.text',
  config,
  size: { w: 7, h: 4, minW: 4, minH: 2 },
  render: TextTile,
});

function TextTile({ config: { title, text, size, align } }: { config: z.output<typeof config> }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const lines = useFitting(box, { item: lineHeights[size], gap: 0, most: 50 });
  return (
    <section className="tile" aria-label={title || t('wall.tile.text')}>
      {title !== '' && <TileHead title={title} />}
      <div className="tile-body text-tile" ref={box}>
        {text === '' ? (
          <TilePlaceholder text={t('wall.plain.noText')} hints={[t('wall.plain.hint')]} />
        ) : (
          <p
            className={`text-body text-${size} text-${align}`}
            style={{ WebkitLineClamp: lines }}
            title={text}
          >
            {text}
          </p>
        )}
      </div>
    </section>
  );
}
