import {
  acknowledgeAlarms,
  endAlarms,
  listAlarms,
  listOverrides,
  removeOverride,
  saveOverride,
} from '../../../contract/areas/metric/alarms.ts';
import {
  getReceived,
  listGateways,
  listRefusals,
  sendMetrics,
} from '../../../contract/areas/metric/ingest.ts';
import { alarmRule, metricPoint } from '../../../contract/areas/metric/point.ts';
import { getCurves, getDays, listSeries } from '../../../contract/areas/metric/values.ts';
import { AppError, tooMany } from '../../kernel/errors/appError.ts';
import { defineModule, deviceRoute, route } from '../../kernel/http/module.ts';
import { requireInstant } from '../../kernel/time/orgTime.ts';
import { serveResource } from '../../resource/serveResource.ts';
import {
  acknowledge,
  alarmExport,
  deleteOverride,
  end,
  selectAlarms,
  selectOverrides,
  storeOverride,
} from './alarms/alarmQueries.ts';
import { newAlarmsTimers, type ReportAlarm } from './alarms/newAlarms.ts';
import {
  requireOwner,
  type StoredDays,
  selectCurves,
  selectMetricDays,
  selectSeries,
} from './curves.ts';
import { requireOwn, selectGateways, selectReceived, selectRefusals } from './gateways.ts';
import { type IngestEffects, ingestValues } from './ingest.ts';
import { alarmRuleRules, pointRules } from './points.ts';
import { alarmEvents } from './topics.ts';
import { valueExport } from './valueExport.ts';
import { addCounts, type ValueCounts, type ValueRates } from './valueRates.ts';

export interface MetricDeps {
  readonly reportFault: ReportAlarm;
  readonly noteHeard: IngestEffects['noteHeard'];
  readonly rates: ValueRates;
  readonly counts: ValueCounts;
  readonly days: StoredDays;
  /** Returns whether the MQTT broker is connected; null: there is none. */
  readonly isBrokerUp: () => boolean | null;
}

/** Measuring points, the values of machines, and alarms. */
export const metricModule = ({
  reportFault,
  noteHeard,
  rates,
  counts,
  days,
  isBrokerUp,
}: MetricDeps) =>
  defineModule({
    name: 'metric',
    resources: [serveResource(metricPoint, pointRules), serveResource(alarmRule, alarmRuleRules)],
    timers: newAlarmsTimers(reportFault),
    exports: { Alarm: alarmExport, MetricValue: valueExport(days) },
    targetNames: { alarm: 'rule_name' },
    routes: [
      deviceRoute(
        sendMetrics,
        'write',
        async ({ tx, body, orgCode, timeZone, keyID, locale, now, publish }) => {
          const waitMs = rates.take(orgCode, body.Items.length, now.getTime());
          if (waitMs > 0) throw tooMany(now.getTime() + waitMs, now);
          const sent =
            body.SentTime === undefined
              ? null
              : requireInstant(body.SentTime, timeZone, 'SentTime').getTime();
          const ahead = sent === null ? null : sent - now.getTime();
          const clockAheadMs = ahead === null ? null : Math.max(Math.min(ahead, 2e9), -2e9);
          const source = {
            orgCode,
            timeZone,
            keyID,
            locale,
            now,
            clockAheadMs,
            rawDays: days.values,
          };
          const effects = { publish, noteHeard };
          const { alarms, ...answer } = await ingestValues(tx, rates, source, body.Items, effects);
          addCounts(counts, { ...answer, alarms });
          return answer;
        },
        { takesRows: true },
      ),

      route(listGateways, 'read', async ({ tx, actor }) => ({
        data: await selectGateways(tx, actor.orgCode),
        dataRemark: { isBrokerUp: isBrokerUp() },
      })),

      route(listRefusals, 'read', async ({ tx, actor, body }) => {
        await requireOwn(tx, 'device_key', actor.orgCode, body.KeyID, 'KeyID');
        return selectRefusals(tx, actor, body);
      }),

      route(getReceived, 'read', async ({ tx, actor, body }) => {
        await requireOwn(tx, 'device_key', actor.orgCode, body.KeyID, 'KeyID');
        return selectReceived(tx, actor, body);
      }),

      route(listSeries, 'read', async ({ tx, actor, body }) => {
        if (body.DeviceID !== undefined) await requireOwner(tx, actor.orgCode, body.DeviceID);
        return selectSeries(tx, actor.orgCode, body.DeviceID);
      }),

      route(getCurves, 'read', ({ tx, actor, body, now }) =>
        selectCurves(tx, actor, body, { now, days }),
      ),

      route(getDays, 'read', ({ tx, actor, body, now }) => selectMetricDays(tx, actor, body, now)),

      route(listAlarms, 'read', ({ tx, actor, body }) => selectAlarms(tx, actor, body)),

      route(acknowledgeAlarms, 'write', async ({ tx, actor, body, now, publish, audit }) => {
        const ids = await acknowledge(tx, actor, body, now);
        publish(...(await alarmEvents(tx, actor.orgCode, ids)));
        audit(ids.map((targetID) => ({ targetID, after: {} })));
        return { changed: ids.length };
      }),

      route(endAlarms, 'write', async ({ tx, actor, body, now, publish, audit }) => {
        const ids = await end(tx, actor, body, now);
        publish(...(await alarmEvents(tx, actor.orgCode, ids)));
        audit(ids.map((targetID) => ({ targetID, after: { reason: body.Reason } })));
        return { changed: ids.length };
      }),

      route(listOverrides, 'read', async ({ tx, actor, body }) => {
        await requireOwn(tx, 'alarm_rule', actor.orgCode, body.RuleID, 'RuleID');
        return selectOverrides(tx, actor.orgCode, body.RuleID);
      }),

      route(saveOverride, 'write', async ({ tx, actor, body, now, audit }) => {
        await storeOverride(tx, actor, body, now);
        const { RuleID, OrgCode: _org, ...after } = body;
        audit({ targetID: RuleID, after });
        return selectOverrides(tx, actor.orgCode, RuleID);
      }),

      route(removeOverride, 'write', async ({ tx, actor, body, audit }) => {
        const rows = await selectOverrides(tx, actor.orgCode, body.RuleID);
        const before = rows.find(({ deviceID }) => deviceID === body.DeviceID);
        if (before === undefined) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
        await deleteOverride(tx, actor.orgCode, body.RuleID, body.DeviceID);
        audit({ targetID: body.RuleID, before });
        return rows.filter(({ deviceID }) => deviceID !== body.DeviceID);
      }),
    ],
  });
