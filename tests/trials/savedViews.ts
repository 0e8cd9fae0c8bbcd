import {
  deleteView,
  listViews,
  saveView,
  viewsPerPage,
} from '../../src/contract/areas/savedView/endpoints.ts';
import { listPages } from '../../src/contract/index.ts';
import { ApiFailure } from '../../src/server/cli/apiClient.ts';
import { type Measurement, measurement } from '../bench/measurement.ts';
import type { Target } from './target.ts';
import type { Attack } from './trial.ts';

/** Returns a filter of so many large texts. */
const filterOf = (fields: number) =>
  Object.fromEntries(Array.from({ length: fields }, (_, at) => [`f${at}`, 'x'.repeat(500)]));

/** One user stores as many and as large views as the server accepts. */
export const savedViews: Attack = {
  name: 'saved-views',
  summary: 'one person stores views of every page, of pages that there are not, and large ones',
  isShort: true,
  attack,
};

async function attack({ plant }: Target): Promise<Measurement[]> {
  const { api } = plant.repairer;
  const store = (Page: string, ViewName: string, Filter: Record<string, string>) =>
    api.call(saveView, { Page, ViewName, Filter }).then(
      () => 1,
      (error: unknown) => {
        if (error instanceof ApiFailure && error.errorName !== null) return 0;
        throw error;
      },
    );
  const sum = async (tries: readonly Promise<number>[]) =>
    (await Promise.all(tries)).reduce((total, one) => total + one, 0);
  const large = await sum([
    store('workOrder', 'large', filterOf(9)),
    store('workOrder', 'l', filterOf(40)),
  ]);
  const elsewhere = await sum(
    Array.from({ length: 20 }, (_, at) => store(`page${at}`, 'view', {})),
  );
  for (const page of listPages) {
    await sum(
      Array.from({ length: viewsPerPage + 2 }, (_, at) => store(page, `view ${at}`, filterOf(7))),
    );
  }
  const stored = [];
  for (const Page of listPages) stored.push(...(await api.call(listViews, { Page })));
  const bytes = Math.max(...stored.map(({ filter }) => Buffer.byteLength(JSON.stringify(filter))));
  await Promise.all(stored.map(({ id }) => api.call(deleteView, { ID: id })));
  return [
    measurement('views that one person stored', stored.length, 200),
    measurement('the largest of them', bytes, 4096, 'bytes'),
    measurement('larger ones that were stored', large, 0),
    measurement('views of pages that there are not', elsewhere, 0),
  ];
}
