import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BindablePerson,
  type Device,
  listBindable,
  listDevices,
} from '../../../../contract/areas/device/endpoints.ts';
import type { listDeviceTypes } from '../../../../contract/areas/device/groups.ts';
import { dutyLevel } from '../../../../contract/areas/duty/dutyEnums.ts';
import { type DutyPerson, listDutyPeople } from '../../../../contract/areas/duty/endpoints.ts';
import type { listFaultDescriptions } from '../../../../contract/areas/fault/catalogues.ts';
import {
  listOvertimePeople,
  type OvertimePerson,
} from '../../../../contract/areas/overtime/endpoints.ts';
import { listParts, type Part } from '../../../../contract/areas/part/part.ts';
import {
  listTransferCandidates,
  type TransferCandidate,
} from '../../../../contract/areas/personnel/actions.ts';
import { findEnterprises, mapRelations } from '../../../../contract/areas/relation/endpoints.ts';
import { relationOrgState } from '../../../../contract/areas/relation/relationEnums.ts';
import { listMentionable, type Mentionable } from '../../../../contract/areas/repair/comments.ts';
import { listRepairers, type Repairer } from '../../../../contract/areas/repair/queries.ts';
import type { Endpoint, InputOf, ResultOf } from '../../../../contract/endpoint.ts';
import { deviceState } from '../../../../contract/enums.ts';
import { roleText } from '../../../../contract/roles.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/data/Avatar.tsx';
import type { ListedNode } from '../../../ui/data/treeNodes.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import style from './RemotePicker.module.css';

type Thing =
  | 'device'
  | 'person'
  | 'mentionable'
  | 'repairer'
  | 'part'
  | 'record'
  | 'organisation'
  | 'node'
  | 'findable';

/** The records that a `RemotePicker` offers. */
export interface PickerSource<Row> {
  readonly endpoint: Endpoint;
  readonly bodyOf: (search: string) => InputOf<Endpoint>;
  readonly rowsOf: (answer: ResultOf<Endpoint>) => readonly Row[];
  /** Filters the rows by a typed text, where the call has no search of its own. */
  readonly matches?: (row: Row, search: string) => boolean;
  readonly idOf: (row: Row) => string;
  /** The text in the field once a row is selected. */
  readonly textOf: (row: Row) => string;
  readonly render: (row: Row) => ReactNode;
  readonly texts: Readonly<Record<'search' | 'none' | 'failed', TextKey>>;
}

type TextKey = `kit.picker.${Thing}.${'search' | 'none' | 'failed'}`;

function textsOf(thing: Thing): PickerSource<unknown>['texts'] {
  return {
    search: `kit.picker.${thing}.search`,
    none: `kit.picker.${thing}.none`,
    failed: `kit.picker.${thing}.failed`,
  };
}

interface Source<E extends Endpoint, Row>
  extends Omit<PickerSource<Row>, 'endpoint' | 'bodyOf' | 'rowsOf' | 'texts'> {
  readonly bodyOf: (search: string) => InputOf<E>;
  readonly rowsOf: (answer: ResultOf<E>) => readonly Row[];
}

/** Makes a source of what a call finds. */
export function pickerSource<E extends Endpoint, Row>(
  thing: Thing,
  endpoint: E,
  source: Source<E, Row>,
) {
  return { ...source, endpoint, texts: textsOf(thing) } as unknown as PickerSource<Row>;
}

const firstRows = { pageNum: 0, pageSize: 20 };

/** Active devices, by name or code; needs `device.view`. */
export const deviceSource = pickerSource<typeof listDevices, Device>('device', listDevices, {
  bodyOf: (SearchText) => ({
    SearchText,
    DeviceState: deviceState.values.normal,
    ...firstRows,
  }),
  rowsOf: ({ data }) => data,
  idOf: ({ id }) => id,
  textOf: ({ deviceName, deviceCode }) => `${deviceName} ${deviceCode}`,
  render: ({ deviceName, deviceCode, positionName }) => (
    <PickerOption name={deviceName} about={[deviceCode, positionName]} />
  ),
});

/** The nodes of a tree, by name, such as types of devices; needs the right to read them. */
export function nodeSource(list: typeof listDeviceTypes | typeof listFaultDescriptions) {
  return pickerSource<typeof list, ListedNode>('node', list, {
    bodyOf: () => ({}),
    rowsOf: (nodes) => nodes,
    matches: ({ name }, search) => name.toLowerCase().includes(search.toLowerCase()),
    idOf: ({ id }) => id,
    textOf: ({ name }) => name,
    render: ({ name }) => <PickerOption name={name} about={[]} />,
  });
}

/** Spare parts, by name, code or spec. */
export const partSource = pickerSource<typeof listParts, Part>('part', listParts, {
  bodyOf: (SearchText) => ({ SearchText, ...firstRows }),
  rowsOf: ({ data }) => data,
  idOf: ({ id }) => id,
  textOf: ({ partName, partCode }) => `${partName} ${partCode}`,
  render: ({ partName, partCode, spec }) => (
    <PickerOption name={partName} about={[partCode, spec]} />
  ),
});

/** Active colleagues, by name, phone, department or post. */
export const personSource = pickerSource<typeof listTransferCandidates, TransferCandidate>(
  'person',
  listTransferCandidates,
  {
    bodyOf: (SearchText) => ({ SearchText, ...firstRows }),
    rowsOf: ({ data }) => data,
    idOf: ({ id }) => id,
    textOf: ({ realName, userName }) => `${realName} ${userName}`,
    render: (person) => <PersonOption person={person} />,
  },
);

/**
 * The people to whom a supervisor may assign an order of a device, with what they have to do, by name; needs
 * `repair.supervise`.
 */
export function repairerSource(deviceID: string): PickerSource<Repairer> {
  return pickerSource<typeof listRepairers, Repairer>('repairer', listRepairers, {
    bodyOf: () => ({ DeviceID: deviceID }),
    rowsOf: (repairers) => repairers,
    matches: ({ realName }, search) => realName.toLowerCase().includes(search.toLowerCase()),
    idOf: ({ id }) => id,
    textOf: ({ realName }) => realName,
    render: (person) => <RepairerOption person={person} />,
  });
}

/** The people who can be on call, by name; needs `duty.edit`. */
export const dutyPersonSource = pickerSource<typeof listDutyPeople, DutyPerson>(
  'repairer',
  listDutyPeople,
  {
    bodyOf: () => ({}),
    rowsOf: (people) => people,
    matches: ({ realName }, search) => realName.toLowerCase().includes(search.toLowerCase()),
    idOf: ({ userID }) => userID,
    textOf: ({ realName }) => realName,
    render: ({ realName, postName }) => <PickerOption name={realName} about={[postName]} />,
  },
);

/** Active colleagues, by name; needs `overtime.view`. */
export const overtimePersonSource = pickerSource<typeof listOvertimePeople, OvertimePerson>(
  'repairer',
  listOvertimePeople,
  {
    bodyOf: (SearchText) => ({ SearchText }),
    rowsOf: (people) => people,
    idOf: ({ userID }) => userID,
    textOf: ({ realName }) => realName,
    render: ({ realName, postName }) => <PickerOption name={realName} about={[postName]} />,
  },
);

/** Active colleagues who may read an order, by name. */
export function colleagueSource(orderID: string): PickerSource<Mentionable> {
  return pickerSource<typeof listMentionable, Mentionable>('repairer', listMentionable, {
    bodyOf: (SearchText) => ({ ID: orderID, SearchText, Internal: 1 }),
    rowsOf: (people) => people,
    idOf: ({ id }) => id,
    textOf: () => '',
    render: ({ realName }) => <PickerOption name={realName} about={[]} />,
  });
}

/** The people whom a comment of an order can mention, by name. @param isInternal only the user's own side reads it */
export function mentionableSource(orderID: string, isInternal: boolean): PickerSource<Mentionable> {
  return pickerSource<typeof listMentionable, Mentionable>('mentionable', listMentionable, {
    bodyOf: (SearchText) => ({ ID: orderID, SearchText, Internal: isInternal ? 1 : 0 }),
    rowsOf: (people) => people,
    idOf: ({ id }) => id,
    textOf: () => '',
    render: ({ realName, orgName }) => <PickerOption name={realName} about={[orgName]} />,
  });
}

/** The people who can be bound to a device, by name; needs `device.edit`. @param orgNames by code, those of other sides */
export function bindableSource(
  deviceID: string,
  orgNames: Readonly<Record<string, string>>,
): PickerSource<BindablePerson> {
  return pickerSource<typeof listBindable, BindablePerson>('repairer', listBindable, {
    bodyOf: (SearchText) => ({ DeviceID: deviceID, SearchText }),
    rowsOf: (people) => people,
    idOf: ({ userID }) => userID,
    textOf: () => '',
    render: ({ realName, orgCode }) => (
      <PickerOption name={realName} about={[orgNames[orgCode] ?? null]} />
    ),
  });
}

interface OrganisationRow {
  readonly orgCode: string;
  readonly orgName: string;
}

/** The user's own organisation and the associated ones, by name or code. Its ids are codes. */
export const organisationSource = pickerSource<typeof mapRelations, OrganisationRow>(
  'organisation',
  mapRelations,
  {
    bodyOf: () => ({ RelationState: relationOrgState.values.associated }),
    rowsOf: (names) => Object.entries(names).map(([orgCode, orgName]) => ({ orgCode, orgName })),
    matches: ({ orgCode, orgName }, search) =>
      `${orgName} ${orgCode}`.toLowerCase().includes(search.toLowerCase()),
    idOf: ({ orgCode }) => orgCode,
    textOf: ({ orgName }) => orgName,
    render: ({ orgName, orgCode }) => <PickerOption name={orgName} about={[orgCode]} />,
  },
);

/** User organisations that agreed to be found, by a part of their name; for a provider with `relation.manage`. Its ids are codes. */
export const findableSource = pickerSource<typeof findEnterprises, OrganisationRow>(
  'findable',
  findEnterprises,
  {
    bodyOf: (SearchText) => ({ SearchText }),
    rowsOf: (organisations) => organisations,
    idOf: ({ orgCode }) => orgCode,
    textOf: ({ orgName }) => orgName,
    render: ({ orgName, orgCode }) => <PickerOption name={orgName} about={[orgCode]} />,
  },
);

/** The records of a definition, by their name. @param nameField the name in answers */
export function recordSource(list: Endpoint, nameField: string): PickerSource<AnyRow> {
  const nameOf = ({ [nameField]: name }: AnyRow) => (typeof name === 'string' ? name : '');
  return {
    endpoint: list,
    bodyOf: (SearchText) => ({ SearchText, pageSize: 20 }),
    rowsOf: (answer) => (answer as { readonly data: readonly AnyRow[] }).data,
    idOf: ({ id }) => id,
    textOf: nameOf,
    render: (row) => <PickerOption name={nameOf(row)} about={[]} />,
    texts: textsOf('record'),
  };
}

/** A row of any record. */
type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string };

interface PickerOptionProps {
  readonly name: string;
  readonly about: readonly (string | null)[];
}

/** An option: a name, and what else is known. */
export function PickerOption({ name, about }: PickerOptionProps) {
  return (
    <Row as="span" gap={12} rowGap={0} align="baseline" between wrap>
      <span className={style.name}>{name}</span>
      <span className={style.about}>{about.filter((part) => part !== null).join(' · ')}</span>
    </Row>
  );
}

function RepairerOption({ person }: { readonly person: Repairer }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { realName, assignedOrders, isRepairing, repairs } = person;
  const load =
    assignedOrders === 0
      ? t('kit.picker.repairer.free')
      : t('kit.picker.repairer.assigned', { count: assignedOrders });
  const level = person.dutyLevel == null ? null : dutyLevel.label(person.dutyLevel, locale);
  const about = [
    level === null ? null : t('kit.picker.repairer.onDuty', { level }),
    repairs > 0 ? t('kit.picker.repairer.repairs', { count: repairs }) : null,
    isRepairing === 1 ? t('kit.picker.repairer.repairing') : null,
    load,
  ];
  return <PickerOption name={realName} about={about} />;
}

function PersonOption({ person }: { readonly person: TransferCandidate }) {
  const role = roleText(person.roleName, useLocale());
  const about = [person.userName, person.postName, role].filter((part) => part !== '');
  return (
    <Row as="span" gap={10}>
      <Avatar src={fileUrl(person.photo)} name={person.realName} size={28} />
      <span>
        {person.realName}
        <span className={style.work}>{about.join(' · ')}</span>
      </span>
    </Row>
  );
}
