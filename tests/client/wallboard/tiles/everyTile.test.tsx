// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import * as fc from 'fast-check';
import { BehaviorSubject } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import type { Live } from '../../../../src/client/streams/live.ts';
import type { TopicState } from '../../../../src/client/streams/state.ts';
import type { TileDefinition } from '../../../../src/client/wallboard/frame/defineTile.tsx';
import { TileSlot } from '../../../../src/client/wallboard/frame/TileSlot.tsx';
import { loadAllTiles } from '../../../../src/client/wallboard/registry.ts';
import { sampleStates } from '../../../../src/client/wallboard/samples/sampleStates.ts';
import {
  sampleConfigs,
  sampleLinks,
  sampleLive,
} from '../../../../src/client/wallboard/samples/samples.ts';
import { type TopicName, type TopicRowOf, topics } from '../../../../src/contract/topics/live.ts';
import { enUS, zhCN } from '../../../support/allTexts.ts';
import { oddRows } from '../../streams/support/oddRows.ts';
import { renderWall, setTestLanguage } from '../wallFixtures.tsx';

vi.mock('../../../../src/client/ui/charts/echarts.ts', () => ({
  createChart: () => ({
    on: () => undefined,
    resize: () => undefined,
    dispose: () => undefined,
    setOption: () => undefined,
  }),
}));

vi.mock('../../../../src/client/ui/charts/lineChart.ts', () => ({
  createLineChart: () => ({
    on: () => undefined,
    off: () => undefined,
    resize: () => undefined,
    dispose: () => undefined,
    setOption: () => undefined,
    getZr: () => ({ on: () => undefined, off: () => undefined }),
    isDisposed: () => false,
  }),
}));

const languages = { 'zh-CN': zhCN.wall, 'en-US': enUS.wall } as const;
await setTestLanguage('zh-CN'); // some tiles load texts of their own
const definitions = [...(await loadAllTiles()).values()];
/** The tiles with a topic. */
const onTopics = definitions.filter(({ topic }) => topic !== null);

/** Renders a tile on these streams, and waits for the frame on which its first rows are painted. */
async function show({ type }: TileDefinition, live: Live) {
  const view = renderWall(<TileSlot type={type} config={sampleConfigs[type] ?? {}} />, live);
  await act(() => new Promise((painted) => requestAnimationFrame(painted)));
  return view;
}
async function textOf(definition: TileDefinition, live: Live): Promise<string> {
  return (await show(definition, live)).container.textContent ?? '';
}

beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterAll(() => vi.restoreAllMocks());
afterEach(cleanup);

/** Matches the traces of a missing text or parameter. */
const untranslated = /\{\{|wall\.\w|undefined|NaN|Infinity/;

describe.each(['zh-CN', 'en-US'] as const)('in %s', (locale) => {
  const messages = languages[locale];
  beforeAll(() => setTestLanguage(locale));

  test.each(definitions)('$type has text on live rows', async (definition) => {
    const text = await textOf(definition, sampleLive(sampleStates.live, sampleLinks));
    expect(text).not.toMatch(untranslated);
    expect(text.length).toBeGreaterThan(8);
  });

  test.each(onTopics)('$type shows that it loads, and nothing else', async (definition) => {
    const { container } = await show(definition, sampleLive(sampleStates.loading, sampleLinks));
    expect(container.querySelector('[role=status]')?.getAttribute('aria-label')).toBe(
      messages.state.loading,
    );
    expect(container.querySelector('.tile-body')?.textContent).toBe('');
  });

  test.each(onTopics)('$type has a text for no rows', async (definition) => {
    const { container } = await show(definition, sampleLive(sampleStates.empty, sampleLinks));
    const emptyText = container.querySelector('.tile-empty')?.textContent ?? '';
    expect(emptyText.length).toBeGreaterThan(4);
    expect(emptyText).not.toMatch(untranslated);
  });

  test.each(onTopics)('$type shows that it is late, stale or failed', async (definition) => {
    const channel = topics[definition.topic ?? 'board'].channel;
    const late = await textOf(definition, sampleLive(sampleStates.late, sampleLinks));
    expect(late).toContain(
      messages.state.late
        .replace('{{channel}}', messages.link[channel])
        .replace('{{seconds}}', '32'),
    );
    cleanup();
    const stale = await textOf(definition, sampleLive(sampleStates.stale, sampleLinks));
    expect(stale).toContain(messages.old.minutes.replace('{{n}}', '12'));
    cleanup();
    const failed = await textOf(definition, sampleLive(sampleStates.failed, sampleLinks));
    expect(failed).toContain(messages.state.again);
  });
});

const key = fc.constantFrom('1', '2', '3', '7', '16', 'fleet', 'all', '', '-1', '__proto__');

/** Creates streams whose topics have these rows. */
function liveOf(rows: ReadonlyMap<string, unknown>): Live {
  const live = sampleLive(sampleStates.live, sampleLinks);
  return {
    ...live,
    topic: <Name extends TopicName>(topic: Name) =>
      new BehaviorSubject({ ...sampleStates.live, topic, rows } as TopicState<TopicRowOf<Name>>),
  };
}

describe('odd rows', () => {
  beforeAll(() => setTestLanguage('zh-CN'));

  test.each(onTopics)('of its topic never break $type', async (definition) => {
    const lines = errorLog$.value.length;
    const topic = definition.topic ?? 'board';
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(key, oddRows[topic]), { maxLength: 8 }), async (rows) => {
        const { container, unmount } = await show(
          definition,
          liveOf(new Map<string, unknown>(rows)),
        );
        expect(container.querySelector('.tile-head')).not.toBeNull();
        expect(container.textContent).not.toMatch(untranslated);
        unmount();
      }),
      { numRuns: 40, seed: 20_261_120 },
    );
    expect(errorLog$.value.length).toBe(lines);
  });
});
