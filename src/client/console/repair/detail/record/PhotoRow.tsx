import type { OrderPhoto } from '../../../../../contract/orders/orderRecord.ts';
import { fileUrl } from '../../../../api/http/fileUrl.ts';
import style from './OrderRecord.module.css';

interface PhotoRowProps {
  readonly title: string;
  readonly photos: readonly OrderPhoto[];
}

/** Photos of one kind, each of which opens in a tab of its own; nothing where there are none. */
export function PhotoRow({ title, photos }: PhotoRowProps) {
  if (photos.length === 0) return null;
  return (
    <figure className={style.row}>
      <figcaption className={style.caption}>{title}</figcaption>
      <ul className={style.list}>
        {photos.map(({ url, linkurl, userName }, at) => (
          <li key={url}>
            <a href={fileUrl(linkurl) ?? ''} target="_blank" rel="noopener noreferrer">
              <img
                className={style.photo}
                src={fileUrl(linkurl) ?? ''}
                alt={`${title} ${at + 1} · ${userName}`}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </figure>
  );
}
