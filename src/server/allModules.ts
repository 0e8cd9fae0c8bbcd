import { exportLists } from '../contract/index.ts';
import { mergeEntries } from '../contract/mergeEntries.ts';
import { noteHeard } from './gateway/deviceLife.ts';
import { gatewayModule } from './gateway/index.ts';
import type { Module } from './kernel/http/module.ts';
import {
  isPositionQrOf,
  isQrOf,
  isSignatureOf,
  partPositionQrText,
  partQrText,
  positionQrText,
  qrText,
} from './kernel/qrText.ts';
import type { TimerHandlers } from './kernel/time/timerHandler.ts';
import { calendarModule } from './modules/calendar/index.ts';
import { connectionModule } from './modules/connection/index.ts';
import { deviceModule } from './modules/device/index.ts';
import { dutyModule } from './modules/duty/index.ts';
import { enterpriseModule } from './modules/enterprise/index.ts';
import { faultModule } from './modules/fault/index.ts';
import { selectOptions } from './modules/fault/options.ts';
import { feedbackModule } from './modules/feedback/index.ts';
import type { ReceiveDeps } from './modules/file/api.ts';
import { formModule } from './modules/form/index.ts';
import { helpModule } from './modules/help/index.ts';
import { homeModule } from './modules/home/index.ts';
import type { ExportKinds } from './modules/importData/exportSheet.ts';
import { importDataModule } from './modules/importData/index.ts';
import { kanbanModule } from './modules/kanban/index.ts';
import { type KnowledgeDeps, knowledgeModule } from './modules/knowledge/index.ts';
import { labelModule } from './modules/label/index.ts';
import { logModule } from './modules/log/index.ts';
import { messageModule } from './modules/message/index.ts';
import { type MetricDeps, metricModule } from './modules/metric/index.ts';
import { noticeModule } from './modules/notice/index.ts';
import { organisationModule } from './modules/organisation/index.ts';
import { outboundModule } from './modules/outbound/index.ts';
import type { OutboundWays } from './modules/outbound/ways.ts';
import { overtimeModule } from './modules/overtime/index.ts';
import { partModule } from './modules/part/index.ts';
import { personnelModule } from './modules/personnel/index.ts';
import { planModule } from './modules/plan/index.ts';
import { registrationModule } from './modules/registration/index.ts';
import { relationModule } from './modules/relation/index.ts';
import { addOrder } from './modules/repair/commands/addOrder.ts';
import { repairModule } from './modules/repair/index.ts';
import { roleModule } from './modules/role/index.ts';
import { savedViewModule } from './modules/savedView/index.ts';
import { type SessionDeps, sessionModule } from './modules/session/index.ts';
import { timeoutConfigModule } from './modules/timeoutConfig/index.ts';
import type { TopicReaders } from './realtime/delivery/topicReader.ts';

export interface ModuleDeps {
  readonly session: SessionDeps;
  /** The gateways of messages by other ways. */
  readonly ways: OutboundWays;
  /** Minutes without use after which a session ends, where the organisation has not set its own. */
  readonly idleMinutes: number;
  /** The secret that signs QR labels. */
  readonly qrSecret: string;
  /** The base address of QR labels. */
  readonly publicUrl: string;
  /** Stores the photos of reports by labels. */
  readonly files: ReceiveDeps;
  readonly knowledge: KnowledgeDeps;
  readonly readers: TopicReaders;
  /** The values of machines: how many may come, and for how many days they are stored. */
  readonly metrics: Omit<MetricDeps, 'noteHeard' | 'reportFault'>;
}

/** Returns the modules of all areas, which have all calls except uploads. */
export function allModules({
  session,
  ways,
  idleMinutes,
  qrSecret,
  publicUrl,
  files,
  knowledge,
  readers,
  metrics,
}: ModuleDeps): Module[] {
  const qr = (deviceID: string) => qrText(publicUrl, qrSecret, deviceID);
  const isLabelOf = (text: string, deviceID: string) => isQrOf(text, qrSecret, deviceID);
  const areas = [
    sessionModule(session),
    organisationModule({ idleMinutes }),
    enterpriseModule({ idleMinutes }),
    deviceModule({ qr, positionQr: (positionID) => positionQrText(publicUrl, positionID) }),
    calendarModule,
    repairModule({ isQrOf: isLabelOf, files }),
    faultModule,
    planModule({
      isQrOf: isLabelOf,
      isPositionQrOf,
      reportFault: addOrder,
      files,
      publicUrl,
    }),
    partModule({
      part: (id) => partQrText(publicUrl, id),
      position: (id) => partPositionQrText(publicUrl, id),
    }),
    formModule,
    knowledgeModule(knowledge),
    homeModule({ publicUrl }),
    timeoutConfigModule,
    messageModule,
    savedViewModule,
    noticeModule,
    relationModule,
    personnelModule,
    roleModule,
    registrationModule({ ...session, publicUrl, linkSecret: qrSecret }),
    dutyModule({ publicUrl }),
    overtimeModule,
    outboundModule({ ways, codeSecret: session.codeSecret, log: session.log }),
    kanbanModule({ readers }),
    gatewayModule,
    metricModule({ reportFault: addOrder, noteHeard, ...metrics }),
    feedbackModule,
    connectionModule,
    helpModule,
    labelModule({
      isLabelOf: (s, deviceID) => isSignatureOf(s, qrSecret, deviceID),
      files,
      reportFault: addOrder,
      faultOptions: selectOptions,
    }),
  ];
  const targetNames = mergeEntries(areas.map((module) => module.targetNames));
  const logged = [...areas, logModule({ targetNames })];
  const imports = areas.flatMap((module) => module.imports ?? []);
  return [...logged, importDataModule({ exports: exportsOf(logged), imports })];
}

/** Returns the timers of all modules. @throws Error if two modules define the same kind */
export function timersOf(modules: readonly Module[]): TimerHandlers {
  return mergeEntries(modules.map((module) => module.timers));
}

/** Collects what the modules export. @throws Error if no module, or two, export a list of the contract */
function exportsOf(modules: readonly Module[]): ExportKinds {
  const kinds: ExportKinds = mergeEntries(modules.map((module) => module.exports));
  const missing = Object.keys(exportLists).filter((kind) => !Object.hasOwn(kinds, kind));
  if (missing.length > 0) throw new Error(`no module exports ${missing.join(', ')}`);
  return kinds;
}
