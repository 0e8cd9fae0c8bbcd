import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/layout/layout.tsx';
import style from './CropView.module.css';
import { type Crop, maxZoom, moveCrop, zoomCrop, zoomOf } from './crop.ts';
import { drawCrop } from './picture.ts';

interface CropViewProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (change: (crop: Crop) => Crop) => void;
}

/** The distance of one arrow key press, as a fraction of the crop; `bigStep` with Shift. */
const step = 0.02;
const bigStep = 0.1;
/** The zoom factor of one press of + or -. */
const zoomStep = 1.15;

/**
 * The crop of a picture, which the user drags, pinches, zooms with the wheel or moves with keys; and a
 * zoom slider.
 */
export function CropView({ picture, crop, onChange }: CropViewProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

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
      event.preventDefault(); // so that the dialog does not scroll
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
    const known = pointers.current.get(event.pointerId);
    if (known === undefined) return;
    const box = event.currentTarget.getBoundingClientRect();
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId);
    const next = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, next);
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
    const by = event.shiftKey ? bigStep : step;
    const zoom = (factor: number) => (now: Crop) =>
      zoomCrop(now, picture, zoomOf(now, picture) * factor);
    const cropByKey: Readonly<Record<string, (now: Crop) => Crop>> = {
      ArrowLeft: (now) => moveCrop(now, picture, -by, 0),
      ArrowRight: (now) => moveCrop(now, picture, by, 0),
      ArrowUp: (now) => moveCrop(now, picture, 0, -by),
      ArrowDown: (now) => moveCrop(now, picture, 0, by),
      '+': zoom(zoomStep),
      '=': zoom(zoomStep),
      '-': zoom(1 / zoomStep),
      _: zoom(1 / zoomStep),
    };
    const cropChange = cropByKey[event.key];
    if (cropChange === undefined) return;
    event.preventDefault();
    onChange(cropChange);
  };
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  const edge = 560; // twice the displayed size, for dense screens
  return (
    <Stack gap={16} align="middle">
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
            pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
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
          max={maxZoom(picture)}
          step={0.01}
          value={zoomOf(crop, picture)}
          onChange={({ target }) => onChange((now) => zoomCrop(now, picture, Number(target.value)))}
        />
      </label>
    </Stack>
  );
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
