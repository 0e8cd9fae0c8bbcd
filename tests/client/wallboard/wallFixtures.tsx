import { render } from '@testing-library/react';
import { use as plug } from 'i18next';
import { createStore, Provider } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Live } from '../../../src/client/streams/live.ts';
import { LiveProvider } from '../../../src/client/streams/useTopic.tsx';
import { type SampleState, sampleNow } from '../../../src/client/wallboard/samples/samples.ts';
import { defaultLayout } from '../../../src/contract/areas/kanban/defaultBoard.ts';
import type { Board } from '../../../src/contract/areas/kanban/endpoints.ts';
import type { Locale } from '../../../src/contract/locale.ts';
import { enUS, zhCN } from '../../support/allTexts.ts';

/** A live topic whose rows are two seconds old. */
export const liveState: SampleState = {
  phase: 'ready',
  freshness: 'live',
  rightAt: sampleNow - 2_000,
  error: null,
};

/** Loads the texts of both languages, and selects one. */
export async function setTestLanguage(locale: Locale): Promise<void> {
  await plug(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: { 'zh-CN': { translation: zhCN }, 'en-US': { translation: enUS } },
    interpolation: { escapeValue: false },
  });
}

/** Renders a part of the wall on these streams, with a store of its own. */
export function renderWall(children: ReactNode, live: Live) {
  const store = createStore();
  const view = render(
    <Provider store={store}>
      <MemoryRouter>
        <LiveProvider live={live}>
          <Suspense>{children}</Suspense>
        </LiveProvider>
      </MemoryRouter>
    </Provider>,
  );
  return { ...view, store };
}

export const sampleBoard: Board = {
  id: '00000000-0000-4000-8000-000000000001',
  boardName: '装备运维看板',
  theme: 'dim-room',
  distance: 4,
  diagonal: 86,
  layout: defaultLayout,
  version: 3,
  updateTime: '2026-11-20T08:00:00Z',
  orgName: '华东一厂',
  timeZone: 'Asia/Shanghai',
  side: 'own',
  ownsDevices: true,
  hasDevices: true,
};
