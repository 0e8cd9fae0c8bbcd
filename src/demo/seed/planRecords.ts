import type { FormItem } from '../../contract/areas/form/content.ts';
import { formItemType } from '../../contract/areas/form/formEnums.ts';
import { judgements } from '../../contract/areas/form/formMath.ts';
import { pointResult } from '../../contract/areas/plan/planEnums.ts';
import type { Administration } from '../../server/administration.ts';
import { dayMs } from '../plant/plantDay.ts';
import { mulberry32, type Random } from '../random.ts';

type RecordOf = Parameters<Administration['recordPastPoints']>[2];
type PastPoint = Parameters<RecordOf>[0];
type PastRecord = NonNullable<ReturnType<RecordOf>>;

const hourMs = 3_600_000;
/** The shares of tasks that are skipped, that are never done, and that are done late. */
const [skips, forgets, isLate] = [0.015, 0.02, 0.08];
/** The last days of which tasks may be open. */
const openDays = 4;
/** An older one was skipped at last. */
const forgottenDays = 45;

/** Returns a function that makes the record of a past task, from the first to the last: most are done on their days. */
export function pastRecords(seed: number, end: Date): RecordOf {
  const random = mulberry32(seed + 23);
  const readings = new Map<string, number>();
  return (point) => {
    const due = Date.parse(`${point.dueDate}T00:00:00+08:00`);
    const isRecent = end.getTime() - due < openDays * dayMs;
    const mayBeOpen = end.getTime() - due < forgottenDays * dayMs;
    if (random.chance(isRecent ? 0.3 : forgets) && mayBeOpen) return null;
    const late = random.chance(isLate) && !point.isFloating ? random.between(1, 4) * dayMs : 0;
    const time = due + late + random.between(8, 16) * hourMs;
    if (time >= end.getTime()) return null;
    const isSkipped = random.chance(skips);
    return {
      result: isSkipped ? pointResult.values.skipped : pointResult.values.done,
      doneTime: new Date(time).toISOString(),
      userID: point.people.length === 0 ? null : random.pick(point.people),
      spentMinutes:
        isSkipped || point.planMinutes === null
          ? null
          : Math.max(1, Math.round(point.planMinutes * random.between(0.7, 1.4))),
      reason: isSkipped ? random.pick(['设备停用', '生产任务紧，停不下来', '等备件']) : '',
      remark: '',
      answers: isSkipped ? {} : answersOf(point, time, readings, random),
    };
  };
}

function answersOf(
  { sections, stopID }: PastPoint,
  time: number,
  readings: Map<string, number>,
  random: Random,
): PastRecord['answers'] {
  const answers: Record<string, number | string> = {};
  for (const item of sections.flatMap(({ items }) => items)) {
    const value = item.condition === null ? valueOf(item, stopID, time, readings, random) : null;
    if (value !== null) answers[item.id] = value;
  }
  return answers;
}

const { okNg, number, option, reading } = formItemType.values;

/** Returns what was found; null for texts, photos and signatures. */
function valueOf(
  item: FormItem,
  stopID: string,
  time: number,
  readings: Map<string, number>,
  random: Random,
): number | string | null {
  const key = `${stopID} ${item.id}`;
  switch (item.type) {
    case okNg:
      return random.chance(0.01) ? judgements.ng : judgements.ok;
    case option:
      return item.options.find(({ isNG }) => isNG === 0)?.name ?? null;
    case reading: {
      // a machine runs fourteen hours a day
      const hours = Math.round((time / dayMs - 20_000) * 14);
      readings.set(key, Math.max(readings.get(key) ?? 0, hours));
      return readings.get(key) ?? hours;
    }
    case number:
      return measured(item, key, time, random);
    default:
      return null;
  }
}

/** Returns a value between the limits that moves slowly, each machine its own way, with the scatter of a gauge. */
function measured({ lower, upper }: FormItem, key: string, time: number, random: Random): number {
  const own = mulberry32(
    Array.from(key).reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) >>> 0, 7),
  );
  const low = lower ?? (upper ?? 1) * 0.4;
  const high = upper ?? low * 1.6;
  const begin = own.between(0.3, 0.5);
  const perYear = own.chance(0.4) ? own.between(0.2, 0.4) : 0;
  const years = (time - Date.parse('2026-01-01')) / (365 * dayMs);
  const share = begin + perYear * years + random.between(-0.05, 0.05);
  const value = low + (high - low) * Math.min(1.02, Math.max(0.02, share));
  const digits = high < 10 ? 1000 : 10;
  return Math.round(value * digits) / digits;
}
