import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDeviceSimStateCount } from '../../../../contract/areas/home/overview.ts';
import { runState } from '../../../../contract/enums.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { wholePercents } from '../../../lib/numbers/wholePercents.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Block, Note } from '../parts/Block.tsx';
import style from './DevicesBlock.module.css';

const loadDialog = dialogLoader(
  'home',
  async () => (await import('./RunStateDialog.tsx')).RunStateDialog,
);

const { fault, offline, stopped, running } = runState.values;

/** The run states, the most urgent first. */
const shown = [
  [fault, 'fault'],
  [offline, 'offline'],
  [stopped, 'stopped'],
  [running, 'running'],
] as const;

/** The distribution of the devices over the run states; each state opens its devices. */
export const DevicesBlock = memo(function DevicesBlock() {
  const { t } = useTranslation();
  const locale = useLocale();
  const read = useEndpoint(getDeviceSimStateCount, {});
  const [open, setOpen] = useState<(typeof runState.list)[number] | null>(null);
  const { Dialog: RunStateDialog, whenHere } = useLazyDialog(loadDialog);
  return (
    <Block title={t('home.devices.title')} span={5} read={read} skeleton={<Skeleton />}>
      {(rows) => {
        const countOf = (state: number) => rows.find((row) => row.runState === state)?.count ?? 0;
        const total = rows.reduce((sum, { count }) => sum + count, 0);
        if (total === 0)
          return <Note title={t('home.devices.none')}>{t('home.devices.noneText')}</Note>;
        const percents = wholePercents(shown.map(([state]) => countOf(state)));
        return (
          <>
            <p className={style.figure}>
              <b>{total}</b> <span>{t('home.devices.unit')}</span>
            </p>
            <div className={style.share} aria-hidden="true">
              {shown.map(([state, name]) =>
                countOf(state) === 0 ? null : (
                  <i key={name} data-state={name} style={{ flexGrow: countOf(state) }} />
                ),
              )}
            </div>
            <ul className={style.list}>
              {shown.map(([state, name], at) => (
                <li key={name}>
                  <button
                    type="button"
                    className={style.state}
                    disabled={countOf(state) === 0}
                    onClick={() => void whenHere(() => setOpen(state))}
                  >
                    <i data-state={name} aria-hidden="true" />
                    <span>{runState.label(state, locale)}</span>
                    <b>{countOf(state)}</b>
                    <span className={style.percent}>{percents[at]}%</span>
                  </button>
                </li>
              ))}
            </ul>
            {open !== null && RunStateDialog !== null && (
              <RunStateDialog state={open} onClose={() => setOpen(null)} />
            )}
          </>
        );
      }}
    </Block>
  );
});

function Skeleton() {
  return (
    <>
      <i className={style.bone} style={{ width: 120, height: 40 }} />
      <i className={style.bone} style={{ height: 14, margin: '12px 0' }} />
      <i className={style.bone} style={{ height: 140 }} />
    </>
  );
}
