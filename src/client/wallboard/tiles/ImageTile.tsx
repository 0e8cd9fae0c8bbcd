import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useBoardImage } from '../board/useBoardImage.ts';
import { definePlainTile } from '../frame/definePlainTile.tsx';
import { imageSetting } from '../frame/settingControls.ts';
import { TilePlaceholder } from '../frame/states/TilePlaceholder.tsx';
import { TileSkeleton } from '../frame/states/TileSkeleton.tsx';
import './ImageTile.css';

const config = z.object({
  image: imageSetting.optional(),
  alt: z.string().max(80).default(''),
  fit: z.enum(['contain', 'cover']).default('contain'),
});
type Config = z.output<typeof config>;

/** A picture that the board's editors selected, up to the edges of the tile. */
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
      <TilePlaceholder text={t('wall.plain.noImage')} hints={[t('wall.plain.hint')]} />
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
      {image.is === 'gone' && (
        <TilePlaceholder text={t('wall.plain.imageGone')} hints={[t('wall.plain.hint')]} />
      )}
      {image.is === 'failed' && (
        <TilePlaceholder
          text={t('app.failure')}
          hints={[t('wall.plain.imageFailed'), t('wall.state.again')]}
        />
      )}
    </section>
  );
}
