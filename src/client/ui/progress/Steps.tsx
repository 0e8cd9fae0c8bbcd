import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Steps/style/css.js';
import ArcoSteps from '@arco-design/web-react/es/Steps';
import { usePhone } from '../page/viewport.ts';
import style from './Steps.module.css';

interface StepsProps {
  /** The current step in words, for screen readers: Arco's steps are neither a list nor marked. */
  readonly label: string;
  readonly titles: readonly string[];
  /** The index of the current step, from 0. */
  readonly current: number;
}

/** The steps of a procedure; on a phone only the current one has its title. */
export function Steps({ label, titles, current }: StepsProps) {
  const narrow = usePhone();
  return (
    <div className={style.steps} role="img" aria-label={label}>
      <ArcoSteps current={current + 1} size="small">
        {titles.map((title, at) => (
          <ArcoSteps.Step key={title} title={narrow && at !== current ? '' : title} />
        ))}
      </ArcoSteps>
    </div>
  );
}
