import { searchDocuments } from '../../../src/contract/areas/knowledge/search.ts';
import { startFilled } from '../filled.ts';
import { type BenchOptions, type Measurement, measurement, median } from '../measurement.ts';
import { commonWord, fillLibrary, initials, type LibrarySizes, searched } from './rows.ts';

interface Extent {
  readonly small: LibrarySizes;
  readonly large: LibrarySizes;
  readonly runs: number;
}
const fullRun: Extent = {
  small: { documents: 2_000, paragraphs: 50, hits: 100 },
  large: { documents: 20_000, paragraphs: 50, hits: 100 },
  runs: 61,
};
const fewRows: LibrarySizes = { documents: 20, paragraphs: 5, hits: 4 };
const shortRun: Extent = { small: fewRows, large: fewRows, runs: 1 };

type Filled = Awaited<ReturnType<typeof startFilled>>;

async function timed({ account }: Filled, SearchText: string): Promise<number> {
  const start = performance.now();
  const { documents } = await account.api.call(searchDocuments, { SearchText });
  if (documents.length === 0) throw new Error(`${SearchText} finds nothing`);
  return performance.now() - start;
}

/**
 * Measures the search through HTTP on two libraries side by side, in which each word has as many hits: 50 ms at the median,
 * and 1.3 times the smaller one's time. The index leads to at most two rows for each hit. A word of every tenth paragraph is
 * measured by its time alone.
 */
export async function measureKnowledge(
  log: (text: string) => void,
  { short }: BenchOptions,
): Promise<Measurement[]> {
  const extent = short ? shortRun : fullRun;
  await using servers = new AsyncDisposableStack();
  let read: ReadonlyMap<string, number> = new Map();
  const start = async (sizes: LibrarySizes) => {
    const from = performance.now();
    const fill = async (client: Parameters<typeof fillLibrary>[0]) => {
      read = await fillLibrary(client, sizes);
    };
    const server = servers.use(await startFilled(fill));
    const seconds = ((performance.now() - from) / 1000).toFixed(0);
    log(
      `  ${sizes.documents * sizes.paragraphs} paragraphs of ${sizes.documents} documents: ready in ${seconds} s`,
    );
    return server;
  };
  const few = await start(extent.small);
  const many = extent.large === extent.small ? few : await start(extent.large);
  const measurements: Measurement[] = [];
  const terms = { ...searched, 'pinyin initials': initials, 'common word': commonWord };
  for (const [what, word] of Object.entries(terms)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let run = -5; run < extent.runs; run += 1) {
      const [a, b] = [await timed(few, word), await timed(many, word)];
      if (run < 0) continue;
      times.few.push(a);
      times.many.push(b);
    }
    const [fewMs, manyMs] = [median(times.few), median(times.many)];
    log(`  ${what}: ${fewMs.toFixed(1)} ms, ${manyMs.toFixed(1)} ms`);
    measurements.push(measurement(what, manyMs, 50, 'ms'));
    const perHit = read.get(word);
    if (perHit === undefined) continue;
    measurements.push(
      measurement(`${what}, larger to smaller`, manyMs / fewMs, 1.3),
      measurement(`${what}, rows read for each hit`, perHit, 2),
    );
  }
  return measurements;
}
