import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanArea } from '../../../../contract/areas/plan/planAreas.ts';
import { planCalls } from '../../../../contract/areas/plan/plans.ts';
import type { InputOf, ResultOf } from '../../../../contract/endpoint.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { PhotoField } from '../../../kit/form/files/PhotoField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import style from './FloorPlan.module.css';
import { markOf, PlacedMark } from './FloorPlan.tsx';
import routeStyle from './route.module.css';

type PlanDetail = ResultOf<(typeof planCalls)[PlanArea]['detail']>;
type Mark = NonNullable<InputOf<(typeof planCalls)[PlanArea]['setFloorPlan']>['Marks']>[number];

interface FloorPlanDialogProps {
  readonly area: PlanArea;
  readonly plan: PlanDetail;
  readonly onClose: () => void;
}

/** Gives a route a floor plan, on which its stops are placed. */
export function FloorPlanDialog({ area, plan, onClose }: FloorPlanDialogProps) {
  const { t } = useTranslation();
  const calls = planCalls[area];
  const [isUploading, setUploading] = useState(false);
  const form = useEntityForm(calls.setFloorPlan, {
    visible: true,
    row: plan,
    initial: {
      FloorPlan: plan.floorPlan === null ? [] : [plan.floorPlan as unknown as string],
      Marks: plan.stops.flatMap(({ id: StopID, x, y }) =>
        x === null || y === null ? [] : [{ StopID, X: x, Y: y }],
      ),
    },
    fixed: ({ FloorPlan = [] }) => (FloorPlan.length === 0 ? { Marks: [] } : {}),
    invalidates: [calls.detail, calls.stops, calls.list],
    onDone() {
      toastSuccess(t('plan.floorPlan.saved'));
      onClose();
    },
    onClose,
  });
  const pictures = form.files('FloorPlan');
  const { value: marks = [], error, onChange } = form.field('Marks');
  const [picture] = pictures.value;
  return (
    <EntityDialog
      form={form}
      title={t('plan.floorPlan.edit', { name: plan.planName })}
      submitLabel={t('plan.floorPlan.save')}
      disabled={isUploading}
      wide
    >
      <PhotoField
        {...pictures}
        maxFiles={1}
        help={t('plan.floorPlan.pictureHelp')}
        onBusyChange={setUploading}
      />
      {picture !== undefined && (
        <MarkEditor
          src={fileUrl(picture.linkurl) ?? ''}
          stops={plan.stops}
          marks={marks}
          error={error}
          onChange={onChange}
        />
      )}
    </EntityDialog>
  );
}

interface MarkEditorProps {
  readonly src: string;
  readonly stops: PlanDetail['stops'];
  readonly marks: readonly Mark[];
  readonly error: string | undefined;
  readonly onChange: (marks: Mark[]) => void;
}

/** The shares of the picture by which the arrow keys move a stop, without and with Shift. */
const steps = { small: 0.01, large: 0.05 } as const;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

/** The stops on their floor plan: placed by a click, moved by drag, and by the arrow keys in the list beside. */
function MarkEditor({ src, stops, marks, error, onChange }: MarkEditorProps) {
  const { t } = useTranslation();
  const picture = useRef<HTMLDivElement>(null);
  const of = new Map(marks.map((mark) => [mark.StopID, mark]));
  const freeFrom = (at: number, besides: string | null = null) =>
    [...stops.slice(at), ...stops.slice(0, at)].find(({ id }) => id !== besides && !of.has(id))?.id;
  const [selected, setSelected] = useState<string | null>(freeFrom(0) ?? stops[0]?.id ?? null);
  const [spoken, setSpoken] = useState('');
  const nameOf = (id: string) => stops.find((stop) => stop.id === id)?.name ?? '';
  const put = (id: string, x: number, y: number) => {
    const mark = { StopID: id, X: share(x), Y: share(y) };
    onChange([...marks.filter(({ StopID }) => StopID !== id), mark]);
    const percent = (value: number) => Math.round(value * 100);
    const place = { name: nameOf(id), x: percent(mark.X), y: percent(mark.Y) };
    setSpoken(t('plan.floorPlan.placed', place));
  };
  const remove = (id: string) => {
    onChange(marks.filter(({ StopID }) => StopID !== id));
    setSpoken(t('plan.floorPlan.removed', { name: nameOf(id) }));
  };
  /** Returns where on the picture a pointer is. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return null;
    return [(clientX - box.left) / box.width, (clientY - box.top) / box.height] as const;
  };
  const dragged = useRef<string | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    const id = markOf(event);
    if (id === null) return;
    dragged.current = id;
    setSelected(id);
    (event.target as Element).setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const place = dragged.current === null ? null : placeOf(event);
    if (dragged.current !== null && place !== null) put(dragged.current, ...place);
  };
  const onPointerEnd = () => {
    dragged.current = null;
  };
  /** Puts the selected stop where the picture was clicked, and goes on with the next one that has no place. */
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event);
    if (selected === null || place === null || markOf(event) !== null) return;
    put(selected, ...place);
    const next = freeFrom(stops.findIndex(({ id }) => id === selected) + 1, selected);
    if (!of.has(selected) && next !== undefined) setSelected(next);
  };
  const onKey = (id: string) => (event: KeyboardEvent) => {
    const mark = of.get(id);
    const [right, down] = arrows[event.key] ?? [0, 0];
    if (right !== 0 || down !== 0) {
      const step = event.shiftKey ? steps.large : steps.small;
      if (mark === undefined) put(id, 0.5, 0.5);
      else put(id, mark.X + right * step, mark.Y + down * step);
    } else if (event.key === 'Delete' && mark !== undefined) remove(id);
    else return;
    setSelected(id);
    event.preventDefault();
  };
  const stateOf = (id: string) => (id === selected ? 'next' : 'open');
  return (
    <div className={style.editor} role="group" aria-label={t('plan.floorPlan.marks')}>
      <div>
        <div className={style.scroll}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys in the list beside do the same */}
          {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: as above */}
          <div
            ref={picture}
            className={style.picture}
            role="img"
            aria-label={t('plan.floorPlan.of', { count: marks.length })}
            onClick={onClick}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerEnd}
            onPointerCancel={onPointerEnd}
          >
            <img src={src} alt="" draggable={false} />
            {stops.map(({ id, name }, at) => {
              const mark = of.get(id);
              if (mark === undefined) return null;
              const { X: x, Y: y } = mark;
              const placed = { id, name, place: at + 1, x, y, state: stateOf(id) } as const;
              return <PlacedMark key={id} mark={placed} isHere={id === selected} />;
            })}
          </div>
        </div>
        <p className={style.hint}>{t('plan.floorPlan.help')}</p>
        {error !== undefined && <p role="alert">{error}</p>}
      </div>
      <ol className={style.stops}>
        {stops.map(({ id, name }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === selected}
              aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Delete"
              onClick={() => setSelected(id)}
              onKeyDown={onKey(id)}
            >
              <span className={style.mark} data-state={stateOf(id)}>
                {at + 1}
              </span>
              <span>
                {name}
                {!of.has(id) && (
                  <>
                    <br />
                    <small>{t('plan.floorPlan.notPlaced')}</small>
                  </>
                )}
              </span>
            </button>
            {of.has(id) && (
              <IconButton
                icon="close"
                label={t('plan.floorPlan.remove', { name })}
                onClick={() => remove(id)}
              />
            )}
          </li>
        ))}
      </ol>
      <p className={routeStyle.spoken} role="status">
        {spoken}
      </p>
    </div>
  );
}
