import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { instantText } from '../../../lib/time/zonedTime.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { type SimpleColumn, SimpleTable } from '../../../ui/layout/SimpleTable.tsx';
import { Block, Note } from '../parts/Block.tsx';
import style from './analysis.module.css';

/** An answer with its window and its n. */
interface Remarked {
  readonly dataRemark: { readonly startTime: string; readonly endTime: string; readonly n: number };
}

interface AnalysisBlockProps<Data extends Remarked, Row> {
  readonly title: string;
  readonly span: 4 | 5 | 6 | 7 | 8 | 12;
  readonly read: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
  readonly aside?: ReactNode;
  readonly formula: string;
  /** The text of an answer without rows. */
  readonly none: string;
  /** The rows of the chart, which the table shows. */
  readonly rows: (data: Data) => readonly Row[];
  readonly keyOf: (row: Row, at: number) => string;
  /** The columns of the table; null: the content is a table itself. */
  readonly columns: readonly SimpleColumn<Row>[] | null;
  readonly children: (data: Data) => ReactNode;
}

/** A block of an analysis: a chart, and beneath it its formula, window, n and the same data as a table. */
export function AnalysisBlock<Data extends Remarked, Row>(props: AnalysisBlockProps<Data, Row>) {
  const { t } = useTranslation();
  const { title, span, read, aside, formula, none, keyOf, columns, children } = props;
  return (
    <Block title={title} span={span} read={read} aside={aside} skeleton={<SkeletonRows rows={6} />}>
      {(data) => {
        const rows = props.rows(data);
        return (
          <>
            {rows.length === 0 ? <Note title={none} /> : children(data)}
            <FigureFoot {...data.dataRemark} formula={formula}>
              {rows.length > 0 && columns !== null && (
                <SimpleTable
                  caption={t('analysis.foot.table', { title })}
                  columns={columns}
                  rows={rows}
                  keyOf={keyOf}
                  leastWidth={columns.length * 96}
                />
              )}
            </FigureFoot>
          </>
        );
      }}
    </Block>
  );
}

interface FigureFootProps {
  readonly formula: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly n: number;
  readonly children?: ReactNode;
}

/** The formula, the window and the n of figures, with their table; closed at first. */
export function FigureFoot({ formula, startTime, endTime, n, children }: FigureFootProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const at = (instant: string) => instantText(Date.parse(instant), zone);
  return (
    <details className={style.foot}>
      <summary>
        {t('analysis.foot.open')} · n = {n}
      </summary>
      <Facts
        facts={[
          [t('analysis.foot.formula'), formula],
          [
            t('analysis.foot.window'),
            t('analysis.foot.windowText', { from: at(startTime), to: at(endTime) }),
          ],
          ['n', n],
        ]}
      />
      {children}
    </details>
  );
}
