import { listCustomFields, saveCustomFields } from '../../../contract/areas/device/customFields.ts';
import { deviceFieldEntries } from '../../../contract/areas/device/deviceFields.ts';
import {
  addDeviceDocument,
  deleteDeviceDocument,
  listDeviceDocuments,
  type RecordDocument,
} from '../../../contract/areas/device/documents.ts';
import {
  addDevice,
  scrapDevices,
  setDeviceState,
  updateDevice,
  updateDevices,
} from '../../../contract/areas/device/edits.ts';
import {
  concernDevice,
  type DeviceDetail,
  findDeviceCode,
  getDevice,
  getDeviceUsers,
  listBindable,
  listConcernDevices,
  listDeviceProviders,
  listDevices,
  saveDeviceService,
  saveDeviceUsers,
} from '../../../contract/areas/device/endpoints.ts';
import { listPastOrders } from '../../../contract/areas/device/history.ts';
import { getDeviceTimeline } from '../../../contract/areas/device/timeline.ts';
import { listDeviceParts } from '../../../contract/areas/device/usedParts.ts';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import { replaceFields, requireFields, selectAllFields } from './customFields.ts';
import { changeEvents, openOrderEvents, rankTopics } from './deviceEvents.ts';
import { addDocument, deleteDocument, selectDocuments } from './documents.ts';
import { followScopes } from './edit/applyScope.ts';
import { assignDevices } from './edit/assignDevices.ts';
import { editDevice, ensureGroups, insertDevice } from './edit/editDevice.ts';
import { changeDeviceStates, editDevices, scrap } from './edit/editDevices.ts';
import { importedDevices } from './import/devices.ts';
import { labelRoutes } from './labels.ts';
import { deviceExport } from './queries/deviceExport.ts';
import {
  type DeviceReader,
  type QrText,
  selectByCode,
  selectDevice,
  selectDeviceDetail,
  selectDevices,
  selectProviders,
} from './queries/deviceQueries.ts';
import { selectFollowed } from './queries/followed.ts';
import { selectPastOrders } from './queries/pastOrders.ts';
import { bindPeople, follow, selectBindable, selectDevicePeople } from './queries/people.ts';
import { selectTimeline } from './queries/timeline.ts';
import { selectDeviceParts } from './queries/usedParts.ts';
import { serveDeviceTrees } from './trees.ts';
import { lockOwn } from './visible.ts';

export interface DeviceDeps {
  readonly qr: QrText;
  /** Returns the text of a position's QR label. */
  readonly positionQr: (positionID: string) => string;
}

export const deviceModule = ({ qr, positionQr }: DeviceDeps) =>
  defineModule({
    name: 'device',
    resources: serveDeviceTrees(positionQr),
    targetNames: { device: 'device_name' },
    exports: { Device: deviceExport },
    imports: [importedDevices],
    routes: [
      ...labelRoutes(qr, positionQr),

      route(listDevices, 'read', ({ tx, body, actor, now }) =>
        selectDevices(tx, actor.orgCode, body, qr, now),
      ),

      route(getDevice, 'read', ({ body, ...context }) => requireDetail(context, body.DeviceID, qr)),

      route(listCustomFields, 'read', ({ tx, body, actor }) =>
        body.TypeID === undefined
          ? selectAllFields(tx, actor.orgCode)
          : requireFields(tx, actor.orgCode, body.TypeID),
      ),

      route(saveCustomFields, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        await replaceFields(tx, actor.orgCode, body, now);
        publish(changeEvent(actor.orgCode, 'deviceType', [body.TypeID]));
        const fields = await requireFields(tx, actor.orgCode, body.TypeID);
        const own = fields.filter(({ typeID }) => typeID === body.TypeID);
        audit({
          targetID: body.TypeID,
          after: { fields: own.map(({ label }) => label).join(', ') },
        });
        return fields;
      }),

      route(getDeviceTimeline, 'read', ({ tx, body, actor, locale, now }) =>
        selectTimeline(tx, actor, body, { locale, now }),
      ),

      route(listDeviceParts, 'read', ({ tx, body, actor }) =>
        selectDeviceParts(tx, actor, body.DeviceID),
      ),

      route(listPastOrders, 'read', ({ body, ...context }) => selectPastOrders(context, body)),

      route(listDeviceProviders, 'read', ({ tx, actor }) => selectProviders(tx, actor.orgCode)),

      route(findDeviceCode, 'read', ({ tx, body, actor }) =>
        selectByCode(tx, actor.orgCode, body.DeviceCode),
      ),

      route(addDevice, 'write', async ({ tx, body, actor, now, publish }) => {
        const id = await insertDevice(tx, actor, body, now);
        publish(...(await changeEvents(tx, actor.orgCode, [id], ['mtbfRank'])));
        const device = await selectDevice(tx, actor.orgCode, id, qr, now);
        if (device === null) throw new Error(`device ${id} is not there`);
        return device;
      }),

      route(updateDevice, 'write', async ({ body, publish, audit, ...context }) => {
        const { tx, actor, now } = context;
        const { orgCode } = actor;
        const groups = await ensureGroups(tx, orgCode, body);
        await lockOwn(tx, orgCode, body.ID);
        const before = await requireDetail(context, body.ID, qr);
        await editDevice(tx, actor, body, groups, before, now);
        if (Object.keys(groups).length > 0)
          await followScopes({ ...context, publish }, orgCode, [body.ID]);
        const after = await requireDetail(context, body.ID, qr);
        publish(...(await changeEvents(tx, orgCode, [body.ID], rankTopics)));
        if (namedByOrders.some((name) => before[name] !== after[name]))
          publish(...(await openOrderEvents(tx, orgCode, [body.ID])));
        audit(auditOf(before, after));
        return after;
      }),

      route(updateDevices, 'write', async ({ body, locale, audit, ...context }) => {
        const { tx, actor, publish } = context;
        const { ids, refused, logged } = await editDevices(context, body, locale);
        const ranks = body.DeviceState === undefined ? [] : rankTopics;
        publish(...(await changeEvents(tx, actor.orgCode, ids, ranks)));
        if (body.PositionName !== undefined)
          publish(...(await openOrderEvents(tx, actor.orgCode, ids)));
        audit(eachOf(ids, logged));
        return { changed: ids.length, refused };
      }),

      route(setDeviceState, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        const ids = await changeDeviceStates(tx, actor.orgCode, body, now);
        publish(...(await changeEvents(tx, actor.orgCode, ids, rankTopics)));
        audit(eachOf(ids, { DeviceState: body.DeviceState }));
        return { changed: ids.length };
      }),

      route(scrapDevices, 'write', async ({ tx, body, actor, now, publish, audit }) => {
        const ids = await scrap(tx, actor, body, now);
        publish(...(await changeEvents(tx, actor.orgCode, ids, rankTopics)));
        audit(eachOf(ids, { ScrapDate: body.ScrapDate }));
        return { changed: ids.length };
      }),

      route(saveDeviceService, 'write', async ({ body, audit, ...context }) => {
        const { DeviceIDs, ServiceOrgCode } = body;
        const { orgCode } = context.actor;
        const changed = await assignDevices(context, orgCode, DeviceIDs, ServiceOrgCode);
        audit(eachOf([...new Set(DeviceIDs)], { ServiceOrgCode }));
        return { changed };
      }),

      route(getDeviceUsers, 'read', ({ tx, body, actor }) =>
        selectDevicePeople(tx, actor, body.DeviceID),
      ),

      route(saveDeviceUsers, 'write', async ({ tx, body, actor }) => {
        await bindPeople(tx, actor, body.DeviceID, body.UserIDs);
        return selectDevicePeople(tx, actor, body.DeviceID);
      }),

      route(listBindable, 'read', ({ tx, body, actor }) => selectBindable(tx, actor, body)),

      route(concernDevice, 'write', async ({ tx, body, actor }) => {
        await follow(tx, actor, body.DeviceID, body.Concern === 1);
        return selectDevicePeople(tx, actor, body.DeviceID);
      }),

      route(listConcernDevices, 'read', ({ tx, body, actor }) => selectFollowed(tx, actor, body)),

      route(listDeviceDocuments, 'read', ({ body, ...context }) =>
        selectDocuments(context, body.DeviceID),
      ),

      route(addDeviceDocument, 'write', async ({ body, audit, ...context }) => {
        const document = await addDocument(context, body);
        audit({ targetID: body.DeviceID, after: loggedOfDocument(document) });
        return document;
      }),

      route(deleteDeviceDocument, 'write', async ({ body, audit, ...context }) => {
        const before = await deleteDocument(context, body);
        audit({ targetID: body.DeviceID, before: loggedOfDocument(before), after: {} });
        return null;
      }),
    ],
  });

/** @throws AppError NOT_FOUND */
async function requireDetail(reader: DeviceReader, id: string, qr: QrText): Promise<DeviceDetail> {
  const device = await selectDeviceDetail(reader, id, qr);
  if (device === null) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
  return device;
}

/** Returns the entry of a change in the action log: the fields that differ. */
function auditOf(before: DeviceDetail, after: DeviceDetail): AuditEntry {
  return differenceOf(loggedOf(before), loggedOf(after));
}

/** Returns the entry of a change in the action log, from all values of a record. */
function differenceOf(
  old: Readonly<Record<string, unknown>>,
  present: Readonly<Record<string, unknown>>,
): AuditEntry {
  const names = Object.keys(present).filter((name) => old[name] !== present[name]);
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: pick(old), after: pick(present) };
}

/** Returns what the action log shows of a device. */
function loggedOf(device: DeviceDetail): Readonly<Record<string, unknown>> {
  const plain = Object.entries(device).filter(([name]) => auditedFields.has(name));
  const photos = device.photos.map(({ name }) => name).join(', ');
  const values = device.customFields.flatMap(({ label, value }) =>
    value === null ? [] : `${label}: ${value}`,
  );
  return { ...Object.fromEntries(plain), photos, customFields: values.join(', ') };
}

/** Returns what the action log shows of a document. */
function loggedOfDocument({ docKind, docName }: Pick<RecordDocument, 'docKind' | 'docName'>) {
  return { docKind, docName };
}

/** The fields that the action log shows of a device. */
const auditedFields = new Set<string>([
  'deviceCode',
  'deviceName',
  'typeName',
  'positionName',
  'weightRating',
  'parentID',
  ...deviceFieldEntries.map(({ key }) => key),
  'runHours',
  'calendarName',
]);

/** The fields of a device that rows of open orders show. */
const namedByOrders = ['deviceCode', 'deviceName', 'positionName'] as const;

/** Returns the entries of one action on many devices: one for each, which its timeline shows. */
function eachOf(ids: readonly string[], after: object): AuditEntry[] {
  return ids.map((targetID) => ({ targetID, after }));
}
