import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Columns3D, ColumnsChart, ColumnsWindow } from './columns3d.ts';
import { cancelPaint, paintSoon } from './paintQueue.ts';
import './EChart.css';

/** A browser has few WebGL contexts: so many charts at once use one, others are flat. */
const mostContexts = 2;
let contexts = 0;

let webGl: boolean | null = null;

/** Returns whether the browser has WebGL. It is tested once, by a context that is freed at once. */
function hasWebGl(): boolean {
  webGl ??= testWebGl();
  return webGl;
}

function testWebGl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** A chart, and what shows the flat picture in its place. */
interface DrawnChart {
  readonly chart: ColumnsChart;
  readonly giveUp: () => void;
}

interface Columns3DBoxProps {
  readonly drawing: Columns3D;
  /** The accessible description of the picture. */
  readonly label: string;
  /** The picture where WebGL is missing, or other charts use it. */
  readonly flat: ReactNode;
}

/**
 * Makes a chart in a document of its own in an element.
 *
 * @throws if the document or the script does not come, or the driver refuses it
 */
async function startColumns(box: HTMLElement, onLost: () => void): Promise<ColumnsChart> {
  const { columnsDocument, columnsScript } = await import('./columns3d.ts');
  const frame = document.createElement('iframe');
  frame.className = 'echart-frame';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.src = columnsDocument;
  await new Promise((resolve) => {
    frame.addEventListener('load', () => {
      if (frame.contentDocument?.URL !== 'about:blank') resolve(null);
    });
    box.append(frame);
  });
  const { contentDocument: inside } = frame;
  if (inside === null) throw new Error('the document of the frame is not ours');
  const script = inside.createElement('script');
  script.type = 'module';
  script.src = columnsScript;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    inside.head.append(script);
  });
  const { createColumns } = frame.contentWindow as ColumnsWindow;
  if (createColumns === undefined) throw new Error('the script of the columns has not run');
  return createColumns(onLost);
}

/** Columns on a plane in 3-D, which fill their parent; loaded when they are first shown. */
export function Columns3DBox({ drawing, label, flat }: Columns3DBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const [isFlat, setFlat] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null || contexts >= mostContexts || !hasWebGl()) {
      setFlat(true);
      return undefined;
    }
    contexts += 1;
    let isDisposed = false;
    let made: ColumnsChart | undefined;
    const dispose = () => {
      if (isDisposed) return;
      isDisposed = true;
      contexts -= 1;
      if (made === undefined) return;
      cancelPaint(made);
      made.dispose();
    };
    const giveUp = () => {
      if (isDisposed) return;
      dispose();
      setDrawn(null);
      setFlat(true);
    };
    const make = async () => {
      try {
        const started = await startColumns(element, giveUp);
        if (isDisposed) {
          started.dispose();
          return;
        }
        made = started;
        setDrawn({ chart: started, giveUp });
      } catch {
        giveUp(); // a document or a script that did not come
      }
    };
    void make();
    return dispose;
  }, []);
  useEffect(() => {
    if (drawn === null) return;
    const { chart, giveUp } = drawn;
    paintSoon(chart, () => {
      try {
        chart.draw(drawing);
      } catch {
        giveUp(); // a driver that refuses shaders
      }
    });
  }, [drawn, drawing]);
  if (isFlat) return flat;
  return <div ref={box} className="echart" role="img" aria-label={label} />;
}
