import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { analysisScope } from '../../../contract/areas/home/analysis.ts';
import { getReliability, type ReliabilityRow } from '../../../contract/areas/home/reliability.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { hoursText } from '../../lib/numbers/figureText.ts';
import type { OrdersQuery } from '../../lib/paths/ordersPath.ts';
import { instantText } from '../../lib/time/zonedTime.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { SimpleTable } from '../../ui/layout/SimpleTable.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import { CountLink } from '../detail/CountLink.tsx';
import { useDebounced } from '../hooks/useDebounced.ts';
import { CostFacts } from './CostFacts.tsx';
import { LifeCurve } from './LifeCurve.tsx';

interface ReliabilityPanelProps {
  /** The window and the filter; with `DeviceID` of this device alone, else of each type. */
  readonly scope: z.input<typeof analysisScope>;
  /** Returns the path of the orders of a figure of this scope. */
  readonly to: (query: OrdersQuery) => string;
}

/** The inputs of the costs of an interval; an empty one is not sent. */
const inputNames = ['IntervalHours', 'PlannedCost', 'FailureCost'] as const;
type InputName = (typeof inputNames)[number];
type Inputs = Readonly<Record<InputName, string>>;
const noInputs: Inputs = { IntervalHours: '', PlannedCost: '', FailureCost: '' };

/** The reliability of devices by type, or of one device: trend, distribution with bounds, and the cost of other intervals of maintenance. */
export function ReliabilityPanel({ scope, to }: ReliabilityPanelProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const [inputs, setInputs] = useState(noInputs);
  const [selected, setSelected] = useState<string | null>(null);
  const wanted = useDebounced(inputs);
  const numbers = Object.fromEntries(
    inputNames.flatMap((name) => {
      const value = Number(wanted[name]);
      return wanted[name] === '' || !(value > 0) ? [] : [[name, value]];
    }),
  );
  const { data, error, refetch } = useEndpoint(getReliability, { ...scope, ...numbers });
  const isOfDevice = scope.DeviceID !== undefined;
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={4} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const { data: rows, dataRemark } = data;
  const row = rows.find(({ id }) => keyOf(id) === selected) ?? rows[0];
  const at = (instant: string) => instantText(Date.parse(instant), zone);
  return (
    <Stack gap={12}>
      <Row gap={16} wrap between>
        <StyledText as="h3" size={14} ink={2} strong>
          {t('reliability.title')}
        </StyledText>
        {rows.length > 1 && (
          <Row gap={8}>
            <StyledText as="span" size={13} ink={2}>
              {t('reliability.type')}
            </StyledText>
            <SelectInput
              aria-label={t('reliability.type')}
              value={row === undefined ? '' : keyOf(row.id)}
              options={rows.map((one) => ({
                value: keyOf(one.id),
                text: t('reliability.option', { name: nameOf(one), count: one.failures }),
              }))}
              onChange={setSelected}
            />
          </Row>
        )}
      </Row>
      {row === undefined ? (
        <StyledText ink={2}>{t('reliability.none')}</StyledText>
      ) : (
        <RowPanel
          row={row}
          name={isOfDevice ? '' : nameOf(row)}
          link={to(isOfDevice ? { Behind: 'mtbf' } : { Behind: 'mtbf', TypeID: row.id ?? 'none' })}
          confidence={dataRemark.confidence}
          least={dataRemark.leastFailures}
          inputs={inputs}
          onInput={(name, value) => setInputs((before) => ({ ...before, [name]: value }))}
        />
      )}
      <StyledText size={13} ink={2}>
        {t('reliability.window', {
          from: at(dataRemark.startTime),
          to: at(dataRemark.endTime),
          n: dataRemark.n,
        })}
        {dataRemark.more > 0 && ` ${t('reliability.more', { count: dataRemark.more })}`}
      </StyledText>
    </Stack>
  );

  function nameOf({ id, name, ownerName }: ReliabilityRow): string {
    const own = id === null ? t('reliability.noType') : name;
    return ownerName === undefined ? own : `${own} · ${ownerName}`;
  }
}

function keyOf(id: string | null): string {
  return id ?? 'none';
}

interface RowPanelProps {
  readonly row: ReliabilityRow;
  readonly name: string;
  readonly link: string;
  readonly confidence: number;
  readonly least: number;
  readonly inputs: Inputs;
  readonly onInput: (name: InputName, value: string) => void;
}

function RowPanel({ row, name, link, confidence, least, inputs, onInput }: RowPanelProps) {
  const { t } = useTranslation();
  const { trend, weibull, refusal } = row;
  const percent = `${Math.round(confidence * 100)}%`;
  const number = (value: number, digits = 3) => value.toFixed(digits);
  const hours = (value: number) => t('reliability.hours', { value: hoursText(value) });
  const between = (low: string, high: string) => t('reliability.between', { percent, low, high });
  const p = (value: number) => (value < 0.001 ? '< 0.001' : number(value));
  return (
    <>
      <Facts
        facts={[
          [t('reliability.group'), name],
          [
            t('reliability.data'),
            <CountLink key="data" to={link} count={row.failures}>
              {t('reliability.dataText', {
                devices: row.devices,
                failures: row.failures,
                hours: hoursText(row.operatingHours),
              })}
            </CountLink>,
          ],
          [
            t('reliability.trend'),
            trend === null
              ? t('reliability.noTrendTest')
              : t(`reliability.verdict.${trend.verdict}`, { least }),
          ],
          [
            'Laplace U',
            trend === null
              ? null
              : t('reliability.laplace', { u: number(trend.laplaceU), p: p(trend.laplaceP) }),
          ],
          [
            'Crow-AMSAA',
            trend === null
              ? null
              : t('reliability.crow', {
                  beta: number(trend.beta),
                  bounds: between(number(trend.betaBounds.low), number(trend.betaBounds.high)),
                  lambda: trend.lambda.toPrecision(4),
                  p: p(trend.powerLawP),
                }),
          ],
          [
            t('reliability.mtbfNow'),
            trend === null
              ? null
              : `${hours(trend.mtbfHours)} ${between(
                  hoursText(trend.mtbfBounds.low),
                  hoursText(trend.mtbfBounds.high),
                )}`,
          ],
          [
            t('reliability.weibull'),
            refusal === null ? null : t(`reliability.refusal.${refusal}`, { least }),
          ],
          ...(weibull === null
            ? []
            : ([
                [
                  t('reliability.eta'),
                  `${hours(weibull.eta)} ${between(
                    hoursText(weibull.etaBounds.low),
                    hoursText(weibull.etaBounds.high),
                  )}`,
                ],
                [
                  t('reliability.beta'),
                  `${number(weibull.beta)} ${between(
                    number(weibull.betaBounds.low),
                    number(weibull.betaBounds.high),
                  )}`,
                ],
                [t('reliability.mean'), hours(weibull.meanHours)],
                ['B10', hours(weibull.b10Hours)],
                [
                  t('reliability.method'),
                  t('reliability.methodText', {
                    bounds: t(`reliability.bounds.${weibull.boundsMethod}`),
                    n: weibull.n,
                    failures: weibull.failures,
                    suspensions: weibull.suspensions,
                    logLikelihood: number(weibull.logLikelihood),
                    aic: number(weibull.aic, 2),
                  }),
                ],
                [
                  t('reliability.ranks'),
                  weibull.ranks === null
                    ? null
                    : t('reliability.ranksText', {
                        eta: hoursText(weibull.ranks.eta),
                        beta: number(weibull.ranks.beta),
                      }),
                ],
              ] as const)),
          [
            t('reliability.leftOut'),
            row.leftOut === 0 ? null : t('reliability.leftOutText', { count: row.leftOut }),
          ],
        ]}
      />
      {weibull !== null && (
        <>
          <LifeCurve weibull={weibull} />
          <details>
            <summary>{t('reliability.stepsTitle')}</summary>
            <SimpleTable
              caption={t('reliability.stepsTitle')}
              rows={weibull.steps}
              keyOf={(_, at) => String(at)}
              columns={[
                {
                  key: 'hours',
                  title: t('reliability.operating'),
                  isName: true,
                  render: (step) => hours(step.hours),
                },
                {
                  key: 'seen',
                  title: t('reliability.survival'),
                  align: 'end',
                  render: ({ survival }) => `${number(survival * 100, 1)}%`,
                },
                {
                  key: 'model',
                  title: t('reliability.survivalModel'),
                  align: 'end',
                  render: (step) =>
                    `${number(100 * Math.exp(-((step.hours / weibull.eta) ** weibull.beta)), 1)}%`,
                },
              ]}
            />
          </details>
        </>
      )}
      <StyledText as="h4" size={14} ink={2} strong>
        {t('reliability.cost.title')}
      </StyledText>
      <Row gap={16} wrap align="start">
        {inputNames.map((one) => (
          <Field key={one} label={t(`reliability.cost.${one}`)} help={helpOf(one)}>
            {(control) => (
              <NumberInput
                {...control}
                value={inputs[one]}
                min={0}
                step={one === 'IntervalHours' ? 1 : 0.01}
                onChange={(value) => onInput(one, value)}
              />
            )}
          </Field>
        ))}
      </Row>
      <CostFacts costs={row.costs} />
    </>
  );

  function helpOf(one: InputName): string {
    const { failure, failureOrders, planned, plannedOrders } = row.costs;
    if (one === 'IntervalHours') return t('reliability.cost.intervalHelp');
    const [mean, orders] =
      one === 'PlannedCost' ? [planned, plannedOrders] : [failure, failureOrders];
    return mean === null
      ? t('reliability.cost.noMean')
      : t('reliability.cost.mean', { value: mean.toFixed(2), count: orders });
  }
}
