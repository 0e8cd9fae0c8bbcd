import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCalendars } from '../../../contract/areas/calendar/endpoints.ts';
import { type CustomField, listCustomFields } from '../../../contract/areas/device/customFields.ts';
import {
  deviceFieldEntries,
  withDeviceFields,
} from '../../../contract/areas/device/deviceFields.ts';
import { mostDevicePhotos } from '../../../contract/areas/device/documents.ts';
import { addDevice, updateDevice } from '../../../contract/areas/device/edits.ts';
import { type DeviceDetail, findDeviceCode } from '../../../contract/areas/device/endpoints.ts';
import { listDevicePositions, listDeviceTypes } from '../../../contract/areas/device/groups.ts';
import { safeImageType } from '../../../contract/areas/file/endpoints.ts';
import { type WeightRating, weightRatings } from '../../../contract/enums.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { NumberField } from '../../kit/form/fields/NumberField.tsx';
import { deviceSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { UploadField } from '../../kit/form/files/UploadField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useDebounced } from '../../kit/hooks/useDebounced.ts';
import { type AnyForm, FieldInput } from '../../resource/FieldInput.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { deviceReads } from './deviceReads.ts';
import {
  CustomFieldInputs,
  type CustomValues,
  firstCustomProblem,
  valuesOfFields,
} from './fields/CustomFieldInputs.tsx';

/** The options of the importance of a device. */
export function useWeightOptions() {
  const locale = useLocale();
  return (Object.keys(weightRatings) as WeightRating[]).map((value) => ({
    value,
    text: weightRatings[value][locale],
  }));
}

/** The names of the types and positions that there are. */
export function useGroupNames(enabled: boolean) {
  const types = useEndpoint(listDeviceTypes, {}, { enabled }).data ?? [];
  const positions = useEndpoint(listDevicePositions, {}, { enabled }).data ?? [];
  return { types: types.map(({ name }) => name), positions: positions.map(({ name }) => name) };
}

/** Returns the custom fields of a type by its name; null until they are read. */
function useFieldsOfType(name: string, visible: boolean) {
  const types = useEndpoint(listDeviceTypes, {}, { enabled: visible }).data;
  const id = types?.find((type) => type.name === name.trim())?.id ?? '';
  const enabled = visible && id !== '';
  const { data, isPlaceholderData } = useEndpoint(listCustomFields, { TypeID: id }, { enabled });
  if (types === undefined) return null;
  if (id === '') return [];
  return data === undefined || isPlaceholderData ? null : data;
}

/** Returns the values of a device's custom fields as a form has them. */
function customValuesOf(device: DeviceDetail | null): CustomValues {
  return (device?.customFields ?? []).map(({ id, value }) => ({
    FieldID: id,
    FieldValue: value ?? '',
  }));
}

/** The calendars that a device may name; null for people who do not see them. */
export function useCalendarOptions(enabled: boolean) {
  const maySee = useCan('calendar.view');
  const calendars = useEndpoint(listCalendars, {}, { enabled: enabled && maySee }).data ?? [];
  return maySee
    ? calendars.map(({ id, calendarName }) => ({ value: id, text: calendarName }))
    : null;
}

/** The trees whose nodes fields select; none of those of a device is a node. */
const trees = new Map();

interface DeviceDialogProps {
  readonly visible: boolean;
  /** The device to change, as last seen; null adds one. Another device is another `key`. */
  readonly device: DeviceDetail | null;
  /** The device whose values a new one begins with. */
  readonly copied?: DeviceDetail | null;
  readonly onAdded?: (deviceID: string) => void;
  readonly onClose: () => void;
}

/** Adds a device to the organisation, or changes one. */
export function DeviceDialog({ visible, device, copied = null, ...on }: DeviceDialogProps) {
  const { t } = useTranslation();
  const { types, positions } = useGroupNames(visible);
  const locale = useLocale();
  const weights = useWeightOptions();
  const [isUploading, setIsUploading] = useState(false);
  const calendars = useCalendarOptions(visible);
  const form = useEntityForm(device === null ? addDevice : updateDevice, {
    visible,
    row: device ?? undefined,
    initial: {
      ...(copied === null ? {} : copiedValues(copied)),
      CustomFields: customValuesOf(device ?? copied),
    },
    fixed: ({ CustomFields = [], RunHours }) => ({
      ...(fields === null ? {} : { CustomFields: valuesOfFields(fields, CustomFields) }),
      // the meter runs on: sent only when somebody has corrected it
      ...(RunHours === shownRunHours() ? { RunHours: undefined } : {}),
    }),
    check({ CustomFields = [] }) {
      const values = valuesOfFields(fields ?? [], CustomFields);
      const problem = firstCustomProblem(fields ?? [], values);
      return problem === null ? null : { field: 'CustomFields', text: problem[locale] };
    },
    invalidates: [...deviceReads],
    onDone(saved) {
      on.onClose();
      toastSuccess(t(device === null ? 'device.form.added' : 'device.form.saved'));
      if (device === null) on.onAdded?.(saved.id);
    },
    onClose: on.onClose,
  });
  const shownRunHours = (): string =>
    String((form.row as DeviceDetail | undefined)?.runHours ?? '');
  const fields: readonly CustomField[] | null = useFieldsOfType(form.draft.TypeName, visible);
  const custom = form.field('CustomFields');
  const what = device === null ? 'add' : 'edit';
  const parent = (device ?? copied)?.parent ?? null;
  return (
    <EntityDialog
      form={form}
      title={t(`device.form.${what}Title`, { name: device?.deviceName })}
      submitLabel={t(`device.form.${what}Submit`)}
      wide
      disabled={isUploading}
    >
      <TextField
        {...form.field('DeviceCode')}
        help={useTakenText(form.draft.DeviceCode, device?.deviceCode)}
      />
      <TextField {...form.field('DeviceName')} />
      <TextField
        {...form.field('TypeName')}
        suggestions={types}
        help={t('device.form.groupHelp')}
      />
      <TextField {...form.field('PositionName')} suggestions={positions} />
      <SelectField
        {...form.field('WeightRating')}
        options={weights}
        emptyText={t('device.form.none')}
      />
      <RemotePicker
        {...form.field('ParentID')}
        source={deviceSource}
        valueText={parent === null ? '' : `${parent.deviceName} ${parent.deviceCode}`}
        except={device === null ? [] : [device.id]}
        help={t('device.form.parentHelp')}
      />
      {withDeviceFields(
        ({ name, field }) => (
          <FieldInput
            key={name}
            {...{ name, field, trees }}
            form={form as AnyForm}
            emptyText={t('device.form.none')}
            onBusyChange={setIsUploading}
          />
        ),
        {
          StartUpDate: [
            calendars !== null && (
              <SelectField
                key="CalendarID"
                {...form.field('CalendarID')}
                options={calendars}
                emptyText={t('device.form.defaultCalendar')}
                help={t('device.form.calendarHelp')}
              />
            ),
          ],
          LifeYears: [
            <NumberField
              key="RunHours"
              {...form.field('RunHours')}
              help={t('device.form.runHoursHelp')}
            />,
          ],
          Price: [
            fields !== null && (
              <CustomFieldInputs
                key="CustomFields"
                fields={fields}
                values={custom.value ?? []}
                error={custom.error}
                onChange={custom.onChange}
              />
            ),
          ],
        },
      )}
      <UploadField
        {...form.files('Photos')}
        accept={safeImageType.options.join(',')}
        maxFiles={mostDevicePhotos}
        onBusyChange={setIsUploading}
      />
    </EntityDialog>
  );
}

/** Returns the values that a copy of a device starts with: all but those that identify one machine. */
function copiedValues(device: DeviceDetail) {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    DeviceName: device.deviceName,
    TypeName: text(device.typeName),
    PositionName: text(device.positionName),
    WeightRating: text(device.weightRating),
    ParentID: text(device.parentID),
    ...Object.fromEntries(
      deviceFieldEntries
        .filter(({ field }) => field.options.isOwn !== true)
        .map(({ name, key }) => [name, text(device[key])]),
    ),
    CalendarID: text(device.calendarID),
  };
}

/** Returns who has a typed code, while it is typed; undefined for a free one. */
function useTakenText(typed: string, own: string | undefined): string | undefined {
  const { t } = useTranslation();
  const code = useDebounced(typed.trim());
  const enabled = code !== '' && code !== own;
  const found = useEndpoint(findDeviceCode, { DeviceCode: code }, { enabled }).data;
  if (!enabled || code !== typed.trim() || found == null || found.deviceCode !== code)
    return undefined;
  return t('device.form.taken', { name: found.deviceName });
}
