import { useTranslation } from 'react-i18next';
import { listNearPlaces, type NearPlace } from '../../../contract/areas/part/near.ts';
import type { Part } from '../../../contract/areas/part/part.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { useQuantityText } from '../../kit/hooks/useQuantityText.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import style from './NearPlaces.module.css';

interface NearPlacesProps {
  readonly partID: string;
  /** The position to which they are near; absent: the usual one of the part. */
  readonly positionID?: string | undefined;
  /** Offers to take the part from a place. */
  readonly onTake?: (place: NearPlace) => void;
}

/** The places with available pieces of a part, the nearest first, with the person and phone of a bag. */
export function NearPlaces({ partID: PartID, positionID, onTake }: NearPlacesProps) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const { data, error, refetch } = useEndpoint(listNearPlaces, {
    PartID,
    ...(positionID !== undefined && positionID !== '' && { PositionID: positionID }),
  });
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={2} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <StyledText ink={3}>{t('stock.near.none')}</StyledText>;
  return (
    <ul className={style.places}>
      {data.map((place) => (
        <li key={place.positionID}>
          <span className={style.place}>
            <StyledText as="span" breakAnywhere>
              {place.positionName}
            </StyledText>
            {place.path !== '' && (
              <StyledText as="span" ink={3} size={13} breakAnywhere>
                {place.path}
              </StyledText>
            )}
            <Holder of={place} />
          </span>
          <Tag tone="rest">{t(`stock.near.at.${place.nearness}`)}</Tag>
          <StyledText as="span">{quantity(place.available, place.unit)}</StyledText>
          {onTake !== undefined && place.positionID !== positionID && (
            <Button
              size="small"
              aria-label={t('stock.near.takeFrom', { position: place.positionName })}
              onClick={() => onTake(place)}
            >
              {t('stock.near.take')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Holder({ of: { holderName, holderPhone } }: { readonly of: NearPlace }) {
  if (holderName === null) return null;
  return (
    <StyledText as="span" ink={3} size={13} breakAnywhere>
      {holderName}
      {holderPhone !== null && (
        <>
          {' '}
          <a className={rowStyle.link} href={`tel:${holderPhone}`}>
            {holderPhone}
          </a>
        </>
      )}
    </StyledText>
  );
}

/** The panel of a part's page with the places that have it. */
export function NearPanel({ part }: { readonly part: Pick<Part, 'id'> }) {
  const { t } = useTranslation();
  return (
    <DetailPanel heading={t('stock.near.title')}>
      <NearPlaces partID={part.id} />
    </DetailPanel>
  );
}
