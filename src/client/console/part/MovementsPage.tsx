import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { sparePartPosition } from '../../../contract/areas/part/part.ts';
import { stockMoveType } from '../../../contract/areas/part/partEnums.ts';
import {
  answerStockQuestion,
  listBalances,
  listMovements,
  listStockQuestions,
  type StockMovement,
  type StockQuestion,
  undoStorage,
} from '../../../contract/areas/part/stock.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useActionID } from '../../kit/form/useActionID.ts';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useQuantityText } from '../../kit/hooks/useQuantityText.ts';
import { exportList } from '../../kit/list/actions/exportList.ts';
import {
  idFilter,
  optionFilter,
  textFilter,
  timeFilter,
} from '../../kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import { LinkTabs } from '../../kit/list/PageTabs.tsx';
import { useList } from '../../kit/list/useList.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { BookMenu } from './BookMenu.tsx';
import { PartName, useMovementColumns, usePartUserLink } from './stockCells.tsx';

const questionsTab = 'questions';
const filters = {
  SearchText: textFilter(),
  PartID: idFilter,
  OrderID: idFilter,
  PlanID: idFilter,
  DeviceID: idFilter,
  DeviceTypeID: idFilter,
  CauseID: idFilter,
  Use: optionFilter([1]),
  PositionID: idFilter,
  MoveType: optionFilter(stockMoveType.list),
  StartTime: timeFilter,
  EndTime: timeFilter,
};
/** The filters that links set; each is shown while it is set. */
const linked = [
  'PartID',
  'OrderID',
  'PlanID',
  'Use',
  'DeviceID',
  'DeviceTypeID',
  'CauseID',
] as const;
const questionFilters = { IsOpen: optionFilter([1, 0]) };

/** /sparePart/record: the movements of the stock, and the parts that repairers found. */
export function MovementsPage() {
  const [query] = useSearchParams();
  return query.get('tab') === questionsTab ? <QuestionList /> : <MovementList />;
}

function RecordTabs() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const isOpen = query.get('tab') === questionsTab;
  return (
    <LinkTabs
      label={t('stock.list.title')}
      tabs={[
        { to: pagePaths.sparePartRecord, text: t('stock.list.title'), isCurrent: !isOpen },
        {
          to: `${pagePaths.sparePartRecord}?${new URLSearchParams({ tab: questionsTab, IsOpen: '1' })}`,
          text: t('stock.questions.tab'),
          isCurrent: isOpen,
        },
      ]}
    />
  );
}

function MovementList() {
  const { t } = useTranslation();
  const locale = useLocale();
  const mayExport = useCan('part.export');
  const mayAdjust = useCan('part.adjust');
  const mayApprove = useCan('part.approveCount');
  const quantity = useQuantityText();
  const columns = useMovementColumns();
  const { data: positions = [] } = useEndpoint(sparePartPosition.calls.list, {});
  const undo = useAction(undoStorage, [listMovements, listBalances]);
  const withActionID = useActionID();
  const list = useList(listMovements, {
    name: 'stockMovements',
    filters,
    live: { kinds: ['stock'], idOf: ({ id }) => id }, // a change names the part: the rows stay until they are read again
  });
  const { adjust, scrap, count } = stockMoveType.values;
  const mayUndo = ({ undoesID, undoneByID, orderID, moveType }: StockMovement) =>
    undoesID === null &&
    undoneByID === null &&
    orderID === null &&
    (mayAdjust || (moveType !== adjust && moveType !== scrap)) &&
    (mayApprove || moveType !== count);
  return (
    <ListPage
      list={list}
      title={t('stock.list.title')}
      above={<RecordTabs />}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ partName }) => partName}
      search={{ label: t('stock.list.searchLabel'), placeholder: t('stock.list.search') }}
      filters={[
        {
          kind: 'select',
          name: 'MoveType',
          label: t('stock.list.type'),
          options: stockMoveType.list.map((value) => ({
            value,
            label: stockMoveType.label(value, locale),
          })),
        },
        {
          kind: 'tree',
          name: 'PositionID',
          label: t('stock.position'),
          nodes: treeNodes(positions),
        },
        { kind: 'days', from: 'StartTime', to: 'EndTime', label: t('stock.list.from') },
        ...linked.map((name) => ({
          kind: 'own' as const,
          name,
          render: (value: string | number | undefined, change: (value: undefined) => void) =>
            value === undefined ? null : (
              <Button onClick={() => change(undefined)}>{t(`stock.list.only.${name}`)}</Button>
            ),
        })),
      ]}
      rowActions={[
        {
          key: 'undo',
          label: t('stock.list.undo'),
          permission: 'part.move',
          requires: 'one',
          destructive: true,
          isAvailable: mayUndo,
          confirm: ([row]) =>
            row === undefined
              ? ''
              : t('stock.list.confirmUndo', {
                  part: row.partName,
                  type: stockMoveType.label(row.moveType, locale),
                  qty: quantity(row.qty, row.unit, true),
                }),
          run: ([row]) =>
            row === undefined
              ? undefined
              : withActionID({ ID: row.id }, (ActionID) =>
                  undo.mutateAsync({ ID: row.id, ActionID }),
                ),
        },
      ]}
      extras={<BookMenu />}
      onExport={mayExport ? exportList('StockMovement') : undefined}
      empty={{ title: t('stock.list.noneTitle'), text: t('stock.list.noneText') }}
    />
  );
}

function QuestionList() {
  const { t } = useTranslation();
  const now = useNow();
  const quantity = useQuantityText();
  const userLink = usePartUserLink();
  const [answered, setAnswered] = useState<StockQuestion | null>(null);
  const list = useList(listStockQuestions, {
    name: 'stockQuestions',
    filters: questionFilters,
    otherParams: ['tab'],
    live: { kinds: ['stock'], idOf: ({ id }) => id }, // a change names the part: the rows stay until they are read again
  });
  const columns: ListColumn<StockQuestion>[] = [
    {
      key: 'part',
      title: t('stock.list.part'),
      fixed: true,
      render: (row) => <PartName of={row} />,
    },
    {
      key: 'state',
      title: t('stock.questions.state'),
      width: 112,
      render: ({ answer }) => (
        <Tag tone={answer === null ? 'wait' : 'rest'}>
          {t(answer === null ? 'stock.questions.open' : 'stock.questions.answered')}
        </Tag>
      ),
    },
    {
      key: 'qty',
      title: t('stock.questions.found'),
      width: 112,
      align: 'end',
      render: ({ qty, unit }) => quantity(qty, unit),
    },
    { key: 'position', title: t('stock.position'), render: ({ positionName }) => positionName },
    {
      key: 'order',
      title: t('stock.questions.order'),
      render: userLink,
    },
    {
      key: 'person',
      title: t('stock.questions.by'),
      width: 112,
      render: ({ userName }) => userName ?? '—',
    },
    {
      key: 'time',
      title: t('stock.questions.time'),
      width: 152,
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
    {
      key: 'answer',
      title: t('stock.questions.answer'),
      render: ({ answer }) => <span title={answer ?? ''}>{answer ?? '—'}</span>,
    },
  ];
  return (
    <>
      <ListPage
        list={list}
        title={t('stock.questions.title')}
        above={<RecordTabs />}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ partName }) => partName}
        filters={[
          {
            kind: 'select',
            name: 'IsOpen',
            label: t('stock.questions.state'),
            options: [
              { value: 1, label: t('stock.questions.open') },
              { value: 0, label: t('stock.questions.answered') },
            ],
          },
        ]}
        rowActions={[
          {
            key: 'answer',
            label: t('stock.questions.reply'),
            permission: 'part.adjust',
            requires: 'one',
            successText: null,
            run: ([row]) => setAnswered(row ?? null),
          },
        ]}
        empty={{ title: t('stock.questions.noneTitle'), text: t('stock.questions.noneText') }}
      />
      {answered !== null && (
        <AnswerDialog key={answered.id} question={answered} onClose={() => setAnswered(null)} />
      )}
    </>
  );
}

function AnswerDialog({
  question,
  onClose,
}: {
  readonly question: StockQuestion;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useEntityForm(answerStockQuestion, {
    visible: true,
    fixed: { ID: question.id, Version: question.version },
    initial: { Answer: question.answer ?? '' },
    invalidates: [listStockQuestions],
    isIdempotent: true,
    onDone() {
      toastSuccess(t('kit.list.done'));
      onClose();
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('stock.questions.reply')}
      submitLabel={t('stock.questions.reply')}
    >
      <TextField {...form.field('Answer')} />
    </EntityDialog>
  );
}
