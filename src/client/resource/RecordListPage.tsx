import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Endpoint } from '../../contract/endpoint.ts';
import type {
  ChangeKind,
  ExportKindName,
  ListPageName,
  PermissionID,
} from '../../contract/index.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import { type FieldDefinition, has, readName } from '../../contract/resource/field.ts';
import { mostChanged } from '../../contract/resource/resource.ts';
import { call } from '../api/http/call.ts';
import { useAction } from '../api/query/useEndpoint.ts';
import { useCan } from '../api/session/useSession.ts';
import { useLocale } from '../i18n/i18n.ts';
import { TimeAgo, useNow } from '../kit/hooks/times.tsx';
import { exportList } from '../kit/list/actions/exportList.ts';
import {
  type FilterCodecs,
  idFilter,
  optionFilter,
  textFilter,
} from '../kit/list/filters/filterCodecs.ts';
import { type ListImport, listImport } from '../kit/list/import/ImportButton.tsx';
import { ListPage } from '../kit/list/ListPage.tsx';
import type { FilterField, ListAction, ListColumn, MainAction } from '../kit/list/listTypes.ts';
import rowStyle from '../kit/list/rows/row.module.css';
import { type List, useList } from '../kit/list/useList.ts';
import { dialogLoader, useLazyDialog } from '../loading/lazyPart.ts';
import { Tag } from '../ui/data/Tag.tsx';
import { FieldValue } from './FieldValue.tsx';
import {
  nameOf,
  nounsOf,
  permissionOf,
  type RecordOf,
  type RecordRow,
  readsOf,
  textOf,
} from './record.ts';
import { useTrees } from './useTrees.ts';

/** The additions of an area to the list of a record. */
export interface ListSlots<Row extends RecordRow> {
  /** Cells in place of the usual ones, by the name of the field in answers. */
  readonly cells?: { readonly [Name in keyof Row]?: (row: Row) => ReactNode };
  /** Further columns after those of the fields. */
  readonly columns?: readonly ListColumn<Row>[];
  /** Further actions on rows and on a selection, before the usual ones. */
  readonly rowActions?: readonly ListAction<Row>[];
  readonly actions?: readonly ListAction<Row>[];
  /** Further buttons in the head, or a function of what the list shows that returns them. */
  readonly extras?: ReactNode | ((shown: ShownRows) => ReactNode);
  /** The main action, where the area adds records by its own call. */
  readonly main?: MainAction;
}

/** The rows that a list shows, on all its pages. */
export interface ShownRows {
  /** The filter and order of its call. */
  readonly fields: object;
  readonly total: number;
}

interface RecordListPageProps<Row extends RecordRow> {
  readonly resource: RecordOf<Row>;
  /** Returns the path of a record's page. */
  readonly pathOf: (id: string) => string;
  /** The import of files, made outside a component by `recordImport`. */
  readonly imports?: ListImport;
  readonly slots?: ListSlots<Row>;
}

/** The open dialog of the list. */
type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'copy' | 'edit'; readonly record: RecordRow }
  | { readonly kind: 'bulk'; readonly records: readonly RecordRow[] };

const loadDialogs = dialogLoader(
  'kit',
  async () => (await import('./RecordDialogs.tsx')).RecordDialogs,
);

/** Returns the import of files into the list of a record. */
export function recordImport(resource: AnyRecord): ListImport {
  const [kind] = resource.parts.imports;
  if (kind === undefined) throw new Error(`${resource.name} has no import`);
  return listImport(permissionOf(resource, 'edit'), () => Promise.resolve(kind));
}

/** The codecs of the filters that a definition has. */
function filterCodecs({ fields, derived, actions }: AnyRecord): FilterCodecs {
  const own = [...Object.entries(fields), ...Object.entries(derived)]
    .filter(([, one]) => has(one, 'filtered'))
    .map(([name, one]) => [name, codecOf(one)] as const);
  return {
    SearchText: textFilter(),
    ...Object.fromEntries(own),
    ...(actions.includes('setUse') && { IsUse: optionFilter([0, 1]) }),
  };
}

function codecOf({ kind, options }: FieldDefinition) {
  if (kind === 'node' || kind === 'record') return idFilter;
  if (kind === 'bit') return optionFilter([0, 1]);
  return options.values === undefined ? textFilter() : optionFilter(options.values.list);
}

type Values = Readonly<Record<string, string | number | undefined>>;

/** The list of a record: columns, filters, actions and dialogs of its definition, with what the area adds. */
export function RecordListPage<Row extends RecordRow>({
  resource,
  pathOf,
  imports,
  slots = {},
}: RecordListPageProps<Row>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const nouns = nounsOf(resource, locale);
  const edit = permissionOf(resource, 'edit');
  const { calls, fields, derived, actions: can } = resource;
  const mayExport = useCan(resource.access.export as PermissionID);
  const { Dialog: Dialogs, loading, whenHere } = useLazyDialog(loadDialogs);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const show = (dialog: OpenDialog) => void whenHere(() => setOpen(dialog));
  const list = useList<Endpoint, FilterCodecs>(calls.list, {
    name: `${resource.name}List` as ListPageName,
    filters: filterCodecs(resource),
    sorts: [...sortsOf(fields), ...sortsOf(derived), 'createTime'],
    live: { kinds: [resource.name as ChangeKind], idOf: (row) => (row as RecordRow).id },
  }) as List<Row, Values>;
  const setUse = useAction(calls.setUse ?? calls.list, readsOf(resource));
  const remove = useAction(calls.remove ?? calls.list, readsOf(resource));
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
  /** Reads the whole record, of which the list has a part. */
  const showWhole = async (kind: 'copy' | 'edit', [row]: readonly Row[]) => {
    if (row === undefined) return;
    const record = await call(calls.get, { ID: row.id }, { isRead: true });
    show({ kind, record: record as RecordRow & typeof record });
  };
  const many = { permission: edit, requires: 'some', maxRows: mostChanged } as const;
  const use = (isOn: boolean): ListAction<Row> => ({
    ...many,
    key: isOn ? 'enable' : 'disable',
    label: t(isOn ? 'kit.resource.enable' : 'kit.resource.disable'),
    destructive: !isOn,
    isAvailable: ({ isUse }) => isUse === (isOn ? 0 : 1),
    confirm: (rows) =>
      t(
        isOn ? 'kit.resource.confirmEnable' : 'kit.resource.confirmDisable',
        nounsOf(resource, locale, rows.length),
      ),
    run: (rows) => setUse.mutateAsync({ IDs: idsOf(rows), IsUse: isOn ? 1 : 0 }),
  });
  const actions: ListAction<Row>[] = [
    ...(slots.actions ?? []),
    ...(can.includes('updateMany')
      ? [
          {
            ...many,
            key: 'bulk',
            label: t('kit.resource.bulk'),
            successText: null,
            run: (records: readonly Row[]) => show({ kind: 'bulk', records }),
          },
        ]
      : []),
    ...(can.includes('setUse') ? [use(true), use(false)] : []),
    ...(can.includes('remove')
      ? [
          {
            ...many,
            key: 'remove',
            label: t('kit.resource.remove'),
            destructive: true,
            confirm: (rows: readonly Row[]) =>
              t('kit.resource.confirmRemove', nounsOf(resource, locale, rows.length)),
            run: (rows: readonly Row[]) => remove.mutateAsync({ IDs: idsOf(rows) }),
          },
        ]
      : []),
  ];
  const whole = (kind: 'copy' | 'edit'): ListAction<Row> => ({
    key: kind,
    label: t(`kit.resource.${kind}`),
    permission: edit,
    requires: 'one',
    successText: null,
    run: (rows) => showWhole(kind, rows),
  });
  const searched = Object.values(fields)
    .filter(({ options }) => options.searchedAs !== undefined)
    .map((one) => one.label[locale]);
  const separator = t('kit.list.separator');
  return (
    <>
      <ListPage
        list={list}
        title={nouns.list}
        columns={[...useColumns(resource, pathOf, slots), ...(slots.columns ?? [])]}
        keyOf={({ id }) => id}
        nameOf={(row) => nameOf(resource, row)}
        search={{
          label: t('kit.resource.search', nouns),
          placeholder: t('kit.resource.searchBy', { fields: searched.join(separator) }),
        }}
        filters={useFilters(resource)}
        main={
          can.includes('add')
            ? {
                label: t('kit.resource.add', nouns),
                permission: edit,
                busy: loading,
                run: () => show({ kind: 'add' }),
              }
            : slots.main
        }
        actions={actions}
        rowActions={[
          ...(slots.rowActions ?? []),
          ...(can.includes('update') ? [whole('edit')] : []),
          ...(can.includes('add') ? [whole('copy')] : []),
        ]}
        extras={
          typeof slots.extras === 'function'
            ? slots.extras({ fields: list.requestFields, total: list.total ?? 0 })
            : slots.extras
        }
        {...(imports !== undefined && { importRows: imports })}
        onExport={
          can.includes('export') && mayExport
            ? exportList(Object.keys(resource.parts.exports)[0] as ExportKindName)
            : undefined
        }
        empty={{
          title: t('kit.resource.noneTitle', nouns),
          text: t('kit.resource.noneText', nouns),
        }}
      />
      {Dialogs !== null && (
        <Dialogs
          resource={resource}
          open={open}
          onAdded={(id) => void navigate(pathOf(id))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function sortsOf(fields: AnyRecord['fields']): string[] {
  return Object.entries(fields)
    .filter(([, one]) => has(one, 'sorted'))
    .map(([name]) => readName(name));
}

/** The columns of a list by its definition; the first leads to the record. */
function useColumns<Row extends RecordRow>(
  resource: AnyRecord,
  pathOf: (id: string) => string,
  { cells = {} }: ListSlots<Row>,
): ListColumn<Row>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { fields, derived, titleField } = resource;
  const shown = [...Object.entries(derived), ...Object.entries(fields)]; // computed ones are what people look for
  const code = Object.entries(fields).find(([, { options }]) => options.isUnique === true)?.[0];
  const title = fields[titleField];
  const first: ListColumn<Row> = {
    key: titleField,
    fixed: true,
    title: title?.label[locale] ?? '',
    ...(title !== undefined && has(title, 'sorted') && { sort: readName(titleField) }),
    render: (row) => (
      <>
        <Link className={rowStyle.link} to={pathOf(row.id)}>
          {nameOf(resource, row)}
        </Link>
        {code !== undefined && code !== titleField && (
          <span className={rowStyle.code}>{textOf(row, readName(code))}</span>
        )}
      </>
    ),
  };
  const others = shown
    .filter(([name, one]) => name !== titleField && !has(one, 'detail'))
    .map(([name, one]): ListColumn<Row> => {
      const key = readName(name);
      const own = cells[key as keyof Row];
      return {
        key,
        title: one.label[locale],
        ...(has(one, 'sorted') && { sort: key }),
        ...((one.options.isHidden === true || name === code) && { optional: true as const }),
        ...((one.kind === 'amount' || one.kind === 'number') && { align: 'end' as const }),
        render: (row) => own?.(row) ?? <FieldValue name={name} field={one} record={row} />,
      };
    });
  const state: ListColumn<Row>[] = resource.actions.includes('setUse')
    ? [
        {
          key: 'isUse',
          title: t('kit.resource.state'),
          width: 100,
          render: ({ isUse }) => <UseTag isUse={isUse ?? 1} />,
        },
      ]
    : [];
  const entered: ListColumn<Row> = {
    key: 'createTime',
    title: t('kit.resource.createTime'),
    width: 150,
    optional: true,
    sort: 'createTime',
    render: (row) => <TimeAgo instant={textOf(row, 'createTime')} now={now} />,
  };
  return [first, ...others, ...state, entered];
}

/** The state of a record; grey while it is in use, since that is normal. */
export function UseTag({ isUse }: { readonly isUse: 0 | 1 }) {
  const { t } = useTranslation();
  if (isUse === 1) return <Tag tone="rest">{t('kit.resource.inUse')}</Tag>;
  return <Tag tone="warning">{t('kit.resource.disabled')}</Tag>;
}

/** The filters of a list by its definition. */
function useFilters(resource: AnyRecord): FilterField<Values>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const all = { ...resource.fields, ...resource.derived };
  const filtered = Object.entries(all).filter(([, one]) => has(one, 'filtered'));
  const trees = useTrees(Object.fromEntries(filtered));
  const own = filtered.map(([name, { label, kind, options }]): FilterField<Values> => {
    if (kind === 'node')
      return { kind: 'tree', name, label: label[locale], nodes: trees.get(name) ?? [] };
    const { values } = options;
    return {
      kind: 'select',
      name,
      label: label[locale],
      options: (values?.list ?? []).map((value) => ({
        value,
        label: values?.text(value)[locale] ?? '',
      })),
    };
  });
  if (!resource.actions.includes('setUse')) return own;
  const use: FilterField<Values> = {
    kind: 'select',
    name: 'IsUse',
    label: t('kit.resource.state'),
    options: [
      { value: 1, label: t('kit.resource.inUse') },
      { value: 0, label: t('kit.resource.disabled') },
    ],
  };
  return [...own, use];
}
