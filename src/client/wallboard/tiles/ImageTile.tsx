import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { definePlainTile } from '../definePlainTile.tsx';
import { imageSetting } from '../settingControls.ts';
import { TileSkeleton } from '../TileSkeleton.tsx';
import { useBoardImage } from '../useBoardImage.ts';
import './ImageTile.css';

const config = z.object({
  image: imageSetting.optional(),
  alt: z.string().max(80).default(''),
  fit: z.enum(['contain', 'cover']).default('contain'),
});
type Config = z.output<typeof config>;

/** A picture of the board's own, to the edges of the tile. */
export const imageTile = definePlainTile({
  type: 'image',
  title: 'wall.tile.image',
  config,
  size: { w: 6, h: 4, minW: 2, minH: 2 },
  render: ImageTile,
});

function ImageTile({ config: { image, alt, fit } }: { config: Config }) {
  const { t } = useTranslation();
  if (image !== undefined) return <StoredImage id={image} alt={alt} fit={fit} />;
  return (
    <section className="tile image-tile" aria-label={alt || t('wall.tile.image')}>
      <p className="tile-words tile-empty">{t('wall.plain.noImage')}</p>
    </section>
  );
}

function StoredImage({ id, alt, fit }: { id: string } & Pick<Config, 'alt' | 'fit'>) {
  const { t } = useTranslation();
  const image = useBoardImage(id);
  return (
    <section
      className="tile image-tile"
      aria-label={alt || t('wall.tile.image')}
      aria-busy={image.is === 'loading'}
    >
      {image.is === 'loading' && <TileSkeleton shape="figure" />}
      {image.is === 'here' && <img className={`image-${fit}`} src={image.src} alt={alt} />}
      {(image.is === 'gone' || image.is === 'failed') && (
        <div className="tile-words" role="status">
          <p>{t(image.is === 'gone' ? 'wall.plain.imageGone' : 'wall.plain.imageFailed')}</p>
          {image.is === 'failed' && <p className="tile-detail">{t('wall.state.again')}</p>}
        </div>
      )}
    </section>
  );
}
