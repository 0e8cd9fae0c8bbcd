import { runState } from '../../../../contract/enums.ts';
import type { Locale } from '../../../../contract/locale.ts';
import { Facts } from '../../../ui/layout/Facts.tsx';
import style from './LabelDevice.module.css';

/** The run state of a device at the time of the answer; empty for one that never reported any. */
export function runStateText(
  { runState: state }: { readonly runState: number | null },
  locale: Locale,
): string {
  return state === null ? '' : runState.label(state, locale);
}

interface DeviceFactListProps {
  readonly name: string;
  /** Label and value; those without a value are left out. */
  readonly facts: readonly (readonly [string, string])[];
}

/** The name of a label's device as the heading of the page, and its facts. */
export function DeviceFactList({ name, facts }: DeviceFactListProps) {
  return (
    <>
      <h1 className={style.name}>{name}</h1>
      <div className={style.facts}>
        <Facts facts={facts} />
      </div>
    </>
  );
}
