import { createRoot, type Root } from 'react-dom/client';
import { Columns3DBox } from '../../../../src/client/ui/charts/Columns3DBox.tsx';
import type { Columns3D } from '../../../../src/client/ui/charts/columns3d.ts';

const side = 20;

/** Four hundred devices, a tenth of them abnormal. */
const drawing: Columns3D = {
  columns: Array.from({ length: side * side }, (_, at) => ({
    x: at % side,
    y: Math.floor(at / side),
    height: at % 7,
    colour: at % 10 === 0 ? '#c0392b' : '#8d99a6',
    name: `Device ${at}`,
  })),
  width: side,
  depth: side,
  most: 7,
  line: '#cccccc',
  turns: true,
};

/** The WebGL contexts that were made. A context that a test of the browser makes counts too. */
const made: WeakRef<WebGLRenderingContext>[] = [];
const getContext = HTMLCanvasElement.prototype.getContext;
const counted = function counted(this: HTMLCanvasElement, ...args: [string, ...unknown[]]) {
  const context = (getContext as (...given: unknown[]) => RenderingContext | null).apply(
    this,
    args,
  );
  const isNew =
    context instanceof WebGLRenderingContext && !made.some((one) => one.deref() === context);
  if (isNew) made.push(new WeakRef(context));
  return context;
};
Object.assign(HTMLCanvasElement.prototype, { getContext: counted });

/** Returns the contexts that the frames of the charts have now, and counts them. */
function framed() {
  const canvases = [...document.querySelectorAll('iframe')].flatMap(({ contentDocument }) => [
    ...(contentDocument?.querySelectorAll('canvas') ?? []),
  ]);
  const contexts = canvases.flatMap((canvas) => {
    const context = canvas.getContext('webgl') ?? canvas.getContext('webgl2');
    return context === null ? [] : [context];
  });
  for (const context of contexts)
    if (!made.some((one) => one.deref() === context)) made.push(new WeakRef(context));
  return contexts;
}

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const page = element;
let root: Root | null = null;

/** The interface through which the bench controls the page. */
const bench = {
  mount(boxes: number) {
    root = createRoot(page);
    root.render(
      Array.from({ length: boxes }, (_, at) => (
        <div key={`box ${String(at)}`} style={{ width: 400, height: 240 }}>
          <Columns3DBox drawing={drawing} label="plant" flat={<p className="flat">flat</p>} />
        </div>
      )),
    );
  },
  unmount() {
    root?.unmount();
    root = null;
  },
  /** The contexts that live. */
  contexts: () =>
    made.filter((one) => {
      const context = one.deref();
      return context !== undefined && !context.isContextLost();
    }).length,
  charts: () => framed().length,
  flat: () => document.querySelectorAll('.flat').length,
};
export type PlantBench = typeof bench;
Object.assign(window, { bench });
