import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedFile } from '../../../../contract/areas/file/endpoints.ts';
import { pointResult } from '../../../../contract/areas/plan/planEnums.ts';
import type { PlanStop } from '../../../../contract/areas/plan/planPoints.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { StyledText } from '../../../ui/layout/layout.tsx';
import style from './FloorPlan.module.css';

const { done, skipped } = pointResult.values;

/** The states of stops, in the order of the legend. */
const markStates = ['next', 'open', 'done', 'ng', 'missed'] as const;
type MarkState = (typeof markStates)[number];

/** A stop on the floor plan of its route. */
export interface FloorPlanMark {
  readonly id: string;
  readonly name: string;
  /** From 1. */
  readonly place: number;
  /** The shares of the width and height of the picture. */
  readonly x: number;
  readonly y: number;
  readonly state: MarkState;
}

/** Returns whether a stop is neither done nor missed. */
export function isOpenStop({ result }: PlanStop): boolean {
  return result !== done && result !== skipped;
}

/**
 * Returns the marks of stops that have a place.
 *
 * @param nextID the stop to go on with; null: none
 * @param isWaiting returns whether the record of a stop waits in this browser, so that it is done here
 */
export function stopMarks(
  stops: readonly PlanStop[],
  nextID: string | null,
  isWaiting: (stop: PlanStop) => boolean = () => false,
): FloorPlanMark[] {
  const stateOf = (stop: PlanStop): MarkState => {
    if (stop.result === skipped) return 'missed';
    if (stop.record?.isNG === 1) return 'ng';
    if (!isOpenStop(stop) || isWaiting(stop)) return 'done';
    return stop.id === nextID ? 'next' : 'open';
  };
  return stops.flatMap((stop, at) => {
    const { id, deviceName: name, x, y } = stop;
    return x === null || y === null
      ? []
      : [{ id, name, place: at + 1, x, y, state: stateOf(stop) }];
  });
}

interface FloorPlanProps {
  /** Null: the route has none, and nothing is shown. */
  readonly picture: UploadedFile | null;
  readonly marks: readonly FloorPlanMark[];
  /** The stop at which the reader is. */
  readonly hereID: string | null;
  /** Called with the id of a stop whose mark was clicked; the list beside does the same by keyboard. */
  readonly onSelect?: (id: string) => void;
}

/** The floor plan of a route with its numbered stops. It shows nothing that the list beside it does not have. */
export function FloorPlan({ picture, marks, hereID, onSelect }: FloorPlanProps) {
  const { t } = useTranslation();
  const [isLarge, setLarge] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  if (picture === null) return null;
  if (failed === picture.url)
    return <StyledText ink={2}>{t('plan.floorPlan.notLoaded')}</StyledText>;
  const select = (event: MouseEvent) => {
    const id = markOf(event);
    if (id !== null) onSelect?.(id);
  };
  const states = markStates.filter((state) => marks.some((mark) => mark.state === state));
  return (
    <figure className={style.figure}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the enlarged picture is scrolled by keyboard */}
      <div
        className={style.scroll}
        data-large={isLarge || undefined}
        tabIndex={isLarge ? 0 : undefined}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list beside does the same by keyboard */}
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: as above */}
        <div
          className={style.picture}
          role="img"
          aria-label={t('plan.floorPlan.of', { count: marks.length })}
          onClick={select}
        >
          <img src={fileUrl(picture.linkurl) ?? ''} alt="" onError={() => setFailed(picture.url)} />
          {marks.map((mark) => (
            <PlacedMark key={mark.id} mark={mark} isHere={mark.id === hereID} />
          ))}
        </div>
      </div>
      <figcaption className={style.caption}>
        <ul className={style.legend}>
          {(states.length > 1 ? states : []).map((state) => (
            <li key={state}>
              <span className={style.mark} data-state={state} aria-hidden />
              {t(`plan.floorPlan.state.${state}`)}
            </li>
          ))}
        </ul>
        <Button size="small" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          {t(isLarge ? 'plan.floorPlan.whole' : 'plan.floorPlan.enlarge')}
        </Button>
      </figcaption>
    </figure>
  );
}

/** Returns the id of the stop whose mark an event is about; null: another part of the picture. */
export function markOf({ target }: { readonly target: EventTarget }): string | null {
  return target instanceof Element
    ? (target.closest('[data-mark]')?.getAttribute('data-mark') ?? null)
    : null;
}

interface PlacedMarkProps {
  readonly mark: FloorPlanMark;
  readonly isHere: boolean;
}

/** A numbered mark on its place. */
export function PlacedMark({ mark, isHere }: PlacedMarkProps) {
  const { id, name, place, x, y, state } = mark;
  return (
    <span
      className={style.mark}
      data-mark={id}
      data-state={state}
      data-here={isHere || undefined}
      title={name}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
    >
      {place}
    </span>
  );
}
