import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import style from './CropView.module.css';
import { type Crop, mostZoom, moveCrop, zoomCrop, zoomOf } from './crop.ts';
import { drawCrop } from './picture.ts';

interface CropViewProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (change: (crop: Crop) => Crop) => void;
}

/** By one press of an arrow key, as a part of what is seen; with Shift. */
const step = 0.02;
const stride = 0.1;
/** By one press of + or -. */
const closer = 1.15;

/**
 * The part of a picture that is seen, to be dragged, pinched, wheeled or moved by keys; and a slider
 * for how close it is.
 */
export function CropView({ picture, crop, onChange }: CropViewProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());

  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const wheel = (event: WheelEvent) => {
      event.preventDefault(); // the dialog behind does not scroll
      const box = element.getBoundingClientRect();
      const at = {
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      };
      const factor = Math.exp(-event.deltaY / 400);
      latest.current((now) => zoomCrop(now, picture, zoomOf(now, picture) * factor, at));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [picture]);

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const known = fingers.current.get(event.pointerId);
    if (known === undefined) return;
    const box = event.currentTarget.getBoundingClientRect();
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId);
    const next = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, next);
    const [other] = others;
    if (other === undefined) {
      const right = (known.x - next.x) / box.width;
      const down = (known.y - next.y) / box.height;
      onChange((now) => moveCrop(now, picture, right, down));
      return;
    }
    const before = distance(known, other[1]);
    const after = distance(next, other[1]);
    if (before === 0) return;
    onChange((now) => zoomCrop(now, picture, (zoomOf(now, picture) * after) / before));
  };
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? stride : step;
    const zoom = (factor: number) => (now: Crop) =>
      zoomCrop(now, picture, zoomOf(now, picture) * factor);
    const deeds: Readonly<Record<string, (now: Crop) => Crop>> = {
      ArrowLeft: (now) => moveCrop(now, picture, -by, 0),
      ArrowRight: (now) => moveCrop(now, picture, by, 0),
      ArrowUp: (now) => moveCrop(now, picture, 0, -by),
      ArrowDown: (now) => moveCrop(now, picture, 0, by),
      '+': zoom(closer),
      '=': zoom(closer),
      '-': zoom(1 / closer),
      _: zoom(1 / closer),
    };
    const deed = deeds[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    onChange(deed);
  };
  const release = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  const edge = 560; // twice what is seen, for dense screens
  return (
    <div className={style.view}>
      <div className={style.stage}>
        <canvas
          ref={canvas}
          className={style.canvas}
          width={edge}
          height={edge}
          role="application"
          aria-label={t('account.photo.picture')}
          tabIndex={0}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
          }}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
        />
        <div className={style.mask} />
      </div>
      <label className={style.zoom}>
        {t('account.photo.zoom')}
        <input
          type="range"
          min={1}
          max={mostZoom(picture)}
          step={0.01}
          value={zoomOf(crop, picture)}
          onChange={({ target }) => onChange((now) => zoomCrop(now, picture, Number(target.value)))}
        />
      </label>
    </div>
  );
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
