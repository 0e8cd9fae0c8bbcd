import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDevicePositions, listDeviceTypes } from '../../../contract/areas/device/groups.ts';
import { listDutySets } from '../../../contract/areas/duty/endpoints.ts';
import { formsOf } from '../../../contract/areas/form/form.ts';
import { metricPoint } from '../../../contract/areas/metric/point.ts';
import type { PlanArea } from '../../../contract/areas/plan/planAreas.ts';
import {
  cycleType,
  executorType,
  holidayRule,
  missingDay,
  planBase,
  planScope,
} from '../../../contract/areas/plan/planEnums.ts';
import { type Plan, planCalls } from '../../../contract/areas/plan/plans.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { deviceSource, recordSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx';
import { TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx';
import { TreeField } from '../../kit/form/fields/TreeField.tsx';
import { type FormField, useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useToday } from '../../kit/hooks/times.tsx';
import { treeNodes } from '../../ui/data/treeNodes.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { RequiredMark, useFieldNote } from '../../ui/inputs/FieldNote.tsx';
import { Row, Stack, StyledText } from '../../ui/layout/layout.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { executorSource } from './executorSource.tsx';
import { IDsField } from './IDsField.tsx';
import { NextDates } from './NextDates.tsx';
import style from './plan.module.css';
import { useManyText, usePlanWeekdays } from './planTexts.ts';

type PlanDetail = ResultOf<(typeof planCalls)[PlanArea]['detail']>;

interface PlanDialogProps {
  readonly area: PlanArea;
  /** The plan to change; null adds one. Another plan is another `key`. */
  readonly plan: Plan | null;
  readonly onClose: () => void;
}

const types = cycleType.values;

interface Enumeration {
  readonly list: readonly number[];
  label(value: number, locale: Locale): string;
}

/** Where the days of a cycle stand: on days of the month, on the n-th weekday, in an ISO week. */
type Place = 'days' | 'nth' | 'week';

/** Adds a plan, or changes one; its next dates and what the change does stand beside it. */
export function PlanDialog(props: PlanDialogProps) {
  const { area, plan } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(
    planCalls[area].detail,
    { ID: plan?.id ?? '' },
    { enabled: plan !== null },
  );
  // the form begins with all devices of the plan
  if (plan !== null && data === undefined)
    return (
      <Modal
        visible
        title={t('plan.form.edit', { name: plan.planName })}
        footer={null}
        onCancel={props.onClose}
      >
        {error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
        )}
      </Modal>
    );
  return <PlanForm {...props} stops={data?.stops ?? []} />;
}

function PlanForm({
  area,
  plan,
  stops,
  onClose,
}: PlanDialogProps & { readonly stops: PlanDetail['stops'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const today = useToday();
  const manyText = useManyText();
  const calls = planCalls[area];
  const maySeePositions = useCan('device.view');
  /** The names of positions that were added as stops. */
  const [positions, setPositions] = useState<ReadonlyMap<string, string>>(new Map());
  const [place, setPlace] = useState<Place>(
    plan?.weekNo != null ? 'week' : plan?.nth != null ? 'nth' : 'days',
  );
  const form = useEntityForm(saveCall(area, plan), {
    visible: true,
    row: plan ?? undefined,
    initial:
      plan === null
        ? { ...newPlan, StartDate: today }
        : { DeviceIDs: stops.map(({ id }) => id), ExecutorIDs: plan.executors.map(({ id }) => id) },
    fixed: plan === null ? {} : { ID: plan.id },
    invalidates: [calls.list, calls.detail, calls.days, calls.points, calls.devices],
    onDone() {
      onClose();
      toastSuccess(t('plan.form.saved'));
    },
    onClose,
  });
  const { draft } = form;
  const type = Number(draft.CycleType);
  const isFixed = draft.BaseType !== String(planBase.values.floating);
  const options = (of: Enumeration) =>
    of.list.map((value) => ({ value: String(value), text: of.label(value, locale) }));
  const selectPlace = (value: Place) => {
    setPlace(value);
    form.change({
      Nth: value === 'nth' ? '1' : '',
      WeekNo: value === 'week' ? '1' : '',
      OnMonthDays: [],
      OnWeekdays: value === 'days' ? [] : [1],
    });
  };
  const reset = { Nth: '', WeekNo: '', Month: '', OnMonthDays: [], OnWeekdays: [] };
  const withoutPositions = (ids: readonly string[] = []) => {
    const known = new Set(stops.flatMap(({ id, isPosition }) => (isPosition === 1 ? [id] : [])));
    return ids.filter((id) => !known.has(id) && !positions.has(id));
  };
  const input = form.validBody();
  const isMonthly = type === types.month || type === types.year;
  const scope = Number(draft.PlanScope);
  const executors = new Map(plan?.executors.map(({ id, name }) => [id, name]));
  return (
    <EntityDialog
      form={form}
      title={t(plan === null ? 'plan.add' : 'plan.form.edit', { name: plan?.planName })}
      submitLabel={t('plan.form.save')}
      wide
      aside={
        <NextDates
          area={area}
          body={input === null ? null : { ...input, ...(plan !== null && { ID: plan.id }) }}
        />
      }
    >
      <TextField {...form.field('PlanName')} placeholder={t('plan.form.namePlaceholder')} />
      <TextField {...form.field('PlanCode')} help={t('plan.form.codeHelp')} />
      <SelectField
        {...form.field('PlanScope')}
        options={options(planScope)}
        onChange={(value) =>
          form.change({ PlanScope: value, ScopeID: '', DeviceIDs: [], IsRoute: '0' })
        }
      />
      {scope === planScope.values.devices && (
        <SwitchField
          {...form.switch('IsRoute')}
          help={t('plan.form.routeHelp')}
          onChange={(value) =>
            form.change({
              IsRoute: value,
              DeviceIDs: value === '1' ? draft.DeviceIDs : withoutPositions(draft.DeviceIDs),
            })
          }
        />
      )}
      {scope === planScope.values.devices ? (
        <IDsField
          {...form.field('DeviceIDs')}
          required
          source={deviceSource}
          nameOf={({ deviceName }) => deviceName}
          names={new Map([...stops.map(({ id, name }) => [id, name] as const), ...positions])}
          isOrdered={draft.IsRoute === '1'}
          countText={(count) => manyText({ isRoute: Number(draft.IsRoute) }, count)}
        />
      ) : (
        <ScopeField {...form.field('ScopeID')} scope={scope} />
      )}
      {draft.IsRoute === '1' && maySeePositions && (
        <PositionStopField
          onAdd={(id, name) => {
            if (draft.DeviceIDs?.includes(id) === true) return;
            setPositions(new Map(positions).set(id, name));
            form.change({ DeviceIDs: [...(draft.DeviceIDs ?? []), id] });
          }}
        />
      )}
      <SelectField
        {...form.field('ExecutorType')}
        options={options(executorType)}
        onChange={(value) => form.change({ ExecutorType: value, ExecutorIDs: [] })}
      />
      {draft.ExecutorType !== String(executorType.values.duty) && (
        <IDsField
          key={draft.ExecutorType}
          {...form.field('ExecutorIDs')}
          required
          source={executorSource(area, Number(draft.ExecutorType))}
          nameOf={({ name }) => name}
          names={executors}
          isRole={draft.ExecutorType === String(executorType.values.role)}
          countText={(count) => t('plan.form.people', { count })}
        />
      )}
      <PlanFormField area={area} field={form.field('FormID')} present={plan?.formID ?? null} />
      <SelectField
        {...form.field('CycleType')}
        options={options(cycleType)}
        onChange={(value) => {
          setPlace('days');
          const isReading = value === String(types.reading);
          form.change({ CycleType: value, ...reset, ...(isReading && { CycleNum: '1' }) });
        }}
      />
      {type === types.reading ? (
        <>
          <RemotePicker
            {...form.field('ReadingPointID')}
            required
            source={recordSource(metricPoint.calls.list, 'pointName')}
            value={draft.ReadingPointID ?? ''}
            valueText={plan?.readingPointName ?? ''}
            help={t('plan.form.readingHelp')}
            onChange={(id) => form.change({ ReadingPointID: id })}
          />
          <NumberField {...form.field('ReadingLimit')} required />
        </>
      ) : (
        <>
          <NumberField
            {...form.field('CycleNum')}
            unit={Number.isNaN(type) ? '' : cycleType.label(type, locale)}
          />
          <SelectField
            {...form.field('BaseType')}
            options={options(planBase)}
            help={t(isFixed ? 'plan.form.fixedHelp' : 'plan.form.floatingHelp')}
            onChange={(value) => {
              setPlace('days');
              form.change({ BaseType: value, ...reset });
            }}
          />
        </>
      )}
      {isFixed && isMonthly && (
        <SelectField
          label={t('plan.form.place')}
          value={place}
          options={(type === types.year
            ? (['days', 'nth', 'week'] as const)
            : (['days', 'nth'] as const)
          ).map((value) => ({ value, text: t(`plan.form.places.${value}`) }))}
          onChange={(value) => selectPlace(value as Place)}
        />
      )}
      {isFixed && type === types.year && place !== 'week' && (
        <SelectField
          {...form.field('Month')}
          emptyText={t('plan.form.ofStart')}
          options={Array.from({ length: 12 }, (_, at) => ({
            value: String(at + 1),
            text: t('plan.form.monthName', { month: at + 1 }),
          }))}
        />
      )}
      {isFixed && isMonthly && place === 'days' && (
        <>
          <MonthDays {...form.field('OnMonthDays')} />
          <SelectField {...form.field('MissingDay')} options={options(missingDay)} />
        </>
      )}
      {isFixed && isMonthly && place === 'nth' && (
        <SelectField
          {...form.field('Nth')}
          options={[1, 2, 3, 4, 5, -1, -2].map((value) => ({
            value: String(value),
            text: t(value > 0 ? 'plan.form.nth' : 'plan.form.nthLast', { count: Math.abs(value) }),
          }))}
        />
      )}
      {isFixed && type === types.year && place === 'week' && (
        <NumberField {...form.field('WeekNo')} />
      )}
      {isFixed && (type === types.week || (isMonthly && place !== 'days')) && (
        <Weekdays {...form.field('OnWeekdays')} isSingle={type !== types.week} />
      )}
      <DateField {...form.field('StartDate')} help={t('plan.form.startHelp')} />
      <DateField {...form.field('EndDate')} help={t('plan.form.endHelp')} />
      <NumberField {...form.field('EarlyDays')} />
      <NumberField {...form.field('GraceDays')} />
      <SelectField
        {...form.field('HolidayRule')}
        options={options(holidayRule)}
        help={t('plan.form.holidayHelp')}
      />
      <NumberField {...form.field('PlanMinutes')} help={t('plan.form.minutesHelp')} />
      <TextField
        {...form.field('SeasonFrom')}
        placeholder="04-01"
        help={t('plan.form.seasonHelp')}
      />
      <TextField {...form.field('SeasonTo')} placeholder="10-31" />
      <SwitchField {...form.switch('NeedStop')} />
      <SwitchField {...form.switch('MustScan')} help={t('plan.form.scanHelp')} />
      {draft.MustScan === '1' && <NumberField {...form.field('MinStaySeconds')} />}
      <ShiftField {...form.field('ShiftID')} />
      {(draft.ShiftID ?? '') === '' && (
        <>
          <TextField
            {...form.field('WindowFrom')}
            placeholder="08:00"
            help={t('plan.form.windowHelp')}
          />
          <TextField {...form.field('WindowTo')} placeholder="10:00" />
        </>
      )}
      <TextAreaField {...form.field('Remark')} />
    </EntityDialog>
  );
}

type Calls = (typeof planCalls)[PlanArea];

/** Returns the call that adds a plan, or changes one. */
function saveCall(area: PlanArea, plan: Plan | null): Calls['add'] | Calls['update'] {
  return plan === null ? planCalls[area].add : planCalls[area].update;
}

const newPlan = {
  PlanScope: String(planScope.values.devices),
  ExecutorType: String(executorType.values.person),
  CycleType: String(types.month),
  CycleNum: '1',
  BaseType: String(planBase.values.fixed),
  MissingDay: String(missingDay.values.last),
  HolidayRule: String(holidayRule.values.later),
  EarlyDays: '3',
  GraceDays: '3',
};

/** The shift within whose hours a plan is carried out. */
function ShiftField(field: FormField) {
  const { t } = useTranslation();
  const maySee = useCan('duty.view');
  const { data = [] } = useEndpoint(listDutySets, {}, { enabled: maySee });
  if (!maySee || data.length === 0) return null;
  return (
    <SelectField
      {...field}
      help={t('plan.form.shiftHelp')}
      options={[
        { value: '', text: t('plan.form.noShift') },
        ...data.map(({ id, setName, timeFrom, timeTo }) => ({
          value: id,
          text: `${setName} ${timeFrom}–${timeTo}`,
        })),
      ]}
    />
  );
}

/** The type or the position of a plan. */
function ScopeField({ scope, ...field }: FormField & { readonly scope: number }) {
  const { t } = useTranslation();
  const isType = scope === planScope.values.type;
  const { data = [] } = useEndpoint(isType ? listDeviceTypes : listDevicePositions, {});
  return (
    <TreeField
      {...field}
      label={t(isType ? 'plan.form.type' : 'plan.form.position')}
      required
      nodes={treeNodes(data)}
      help={t('plan.form.scopeHelp')}
    />
  );
}

interface PositionStopFieldProps {
  readonly onAdd: (id: string, name: string) => void;
}

/** Adds a position to the stops of a route: a place without a machine, which has a label of its own. */
function PositionStopField({ onAdd }: PositionStopFieldProps) {
  const { t } = useTranslation();
  const { data = [] } = useEndpoint(listDevicePositions, {});
  return (
    <TreeField
      label={t('plan.form.addPosition')}
      nodes={treeNodes(data)}
      help={t('plan.form.addPositionHelp')}
      value=""
      onChange={(id) => {
        const node = data.find((one) => one.id === id);
        if (node !== undefined) onAdd(id, node.name);
      }}
    />
  );
}

interface WeekdaysProps extends FormField<number[] | undefined> {
  /** One weekday is selected, in place of the one before. */
  readonly isSingle: boolean;
}

/** The weekdays of a cycle. */
function Weekdays({ label, required, value = [], error, isSingle, onChange }: WeekdaysProps) {
  const { t } = useTranslation();
  const names = usePlanWeekdays();
  const toggle = (day: number) => {
    if (isSingle) return onChange([day]);
    const next = value.includes(day) ? value.filter((one) => one !== day) : [...value, day];
    return onChange(next.toSorted((a, b) => a - b));
  };
  return (
    <Ticks
      label={label}
      required={required || isSingle}
      error={error}
      help={isSingle ? undefined : t('plan.form.weekdaysHelp')}
      isSingle={isSingle}
      options={names.map((text, at) => ({ value: at + 1, text }))}
      value={value}
      onToggle={toggle}
    />
  );
}

/** The last day of a month, and two days before it, from the end. */
const fromEnd = [-1, -2, -3];

/** The days of the month of a cycle. */
function MonthDays({ label, value = [], error, onChange }: FormField<number[] | undefined>) {
  const { t } = useTranslation();
  const days = [...Array.from({ length: 31 }, (_, at) => at + 1), ...fromEnd];
  const text = (day: number) => {
    if (day > 0) return String(day);
    return day === -1 ? t('plan.cycle.lastDay') : t('plan.cycle.fromEnd', { count: -day });
  };
  return (
    <Ticks
      label={label}
      required={false}
      error={error}
      help={t('plan.form.monthDaysHelp')}
      isSingle={false}
      options={days.map((day) => ({ value: day, text: text(day) }))}
      value={value}
      onToggle={(day) =>
        onChange(
          value.includes(day)
            ? value.filter((one) => one !== day)
            : [...value, day].toSorted((a, b) => a - b),
        )
      }
    />
  );
}

interface TicksProps {
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly help: string | undefined;
  readonly isSingle: boolean;
  readonly options: readonly { readonly value: number; readonly text: string }[];
  readonly value: readonly number[];
  readonly onToggle: (value: number) => void;
}

/** Days that are ticked. */
function Ticks(props: TicksProps) {
  const { label, required, isSingle, options, value, onToggle } = props;
  const id = useId();
  const { note, noteID } = useFieldNote(props);
  return (
    <Stack
      gap={4}
      shrink
      role={isSingle ? 'radiogroup' : 'group'}
      aria-labelledby={id}
      aria-describedby={noteID}
    >
      <StyledText id={id} as="span" size={14}>
        {label}
        {required && <RequiredMark />}
      </StyledText>
      <Row gap={12} rowGap={4} align="stretch" wrap>
        {options.map((option) => (
          <label key={option.value} className={style.tick}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={id}
              checked={value.includes(option.value)}
              onChange={() => onToggle(option.value)}
            />
            {option.text}
          </label>
        ))}
      </Row>
      {note}
    </Stack>
  );
}

interface PlanFormFieldProps {
  readonly area: PlanArea;
  readonly field: FormField;
  /** The form that the plan has. */
  readonly present: string | null;
}

/** The most forms that are offered. */
const mostForms = 200;

/** The form that is filled in at each point; those without items are left out. */
function PlanFormField({ area, field, present }: PlanFormFieldProps) {
  const { t } = useTranslation();
  const maySee = useCan(formsOf[area].access.view);
  const { data } = useEndpoint(
    formsOf[area].calls.list,
    { pageSize: mostForms, IsUse: 1 },
    { enabled: maySee },
  );
  if (!maySee) return null;
  const forms = (data?.data ?? []).filter(({ itemCount }) => itemCount > 0);
  const isGone = present !== null && forms.every(({ id }) => id !== present);
  return (
    <SelectField
      {...field}
      help={t('plan.form.formHelp')}
      options={[
        { value: '', text: t('plan.form.noForm') },
        ...forms.map(({ id, formName }) => ({ value: id, text: formName })),
        ...(isGone && data !== undefined
          ? [{ value: present, text: t('plan.form.formGone') }]
          : []),
      ]}
    />
  );
}
