import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Steps/style/css.js';
import Steps from '@arco-design/web-react/es/Steps';
import { useTranslation } from 'react-i18next';

interface StepListProps {
  /** The accessible name. */
  readonly label: string;
  readonly titles: readonly string[];
  /** The position of the current step, from 0. */
  readonly current: number;
}

/** Arco's steps. Their order is only visible there, so the name of the group gives the current step. */
export function StepList({ label, titles, current }: StepListProps) {
  const { t } = useTranslation();
  const at = { at: current + 1, count: titles.length, title: titles[current] ?? '' };
  return (
    <div role="group" aria-label={`${label} · ${t('kit.ui.step', at)}`}>
      <Steps current={current + 1} size="small">
        {titles.map((title) => (
          <Steps.Step key={title} title={title} />
        ))}
      </Steps>
    </div>
  );
}
