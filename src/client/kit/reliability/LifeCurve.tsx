import { useTranslation } from 'react-i18next';
import type { ReliabilityRow } from '../../../contract/areas/home/reliability.ts';
import { hoursText } from '../../lib/numbers/figureText.ts';
import { Curve } from '../charts/Curve.tsx';

const points = 60;
/** The share that has failed by the scale eta, whatever the shape is: 1 - 1/e. */
const shareAtEta = 1 - Math.exp(-1);

/** The share of machines that has failed by an operating time, by the distribution; the table beneath has what was seen. */
export function LifeCurve({
  weibull: { eta, beta, b10Hours },
}: {
  readonly weibull: NonNullable<ReliabilityRow['weibull']>;
}) {
  const { t } = useTranslation();
  const end = eta * 3 ** (1 / beta); // 95 % have failed
  const failed = (at: number) => -Math.expm1(-(((((at + 1) / points) * end) / eta) ** beta));
  return (
    <Curve
      points={Array.from({ length: points }, (_, at) => failed(at))}
      marks={[
        { at: 0.1, text: `B10 ${hoursText(b10Hours)}` },
        { at: shareAtEta, text: `η ${hoursText(eta)}` },
      ]}
      from="0"
      to={t('reliability.hours', { value: hoursText(end) })}
      label={t('reliability.curve', {
        b10: hoursText(b10Hours),
        eta: hoursText(eta),
      })}
    />
  );
}
