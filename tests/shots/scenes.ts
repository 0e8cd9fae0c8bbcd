import type { Scene } from './scene.ts';
import { accountScenes } from './scenes/account.ts';
import { calendarScenes } from './scenes/calendar.ts';
import { deviceScenes } from './scenes/device.ts';
import { dutyScenes } from './scenes/duty.ts';
import { enterpriseScenes } from './scenes/enterprise.ts';
import { equipmentPartScenes } from './scenes/equipmentParts.ts';
import { faultScenes } from './scenes/fault.ts';
import { feedbackScenes } from './scenes/feedback.ts';
import { formScenes } from './scenes/form.ts';
import { homeScenes } from './scenes/home.ts';
import { knowledgeScenes } from './scenes/knowledge.ts';
import { logScenes } from './scenes/logs.ts';
import { messageScenes } from './scenes/message.ts';
import { metricScenes } from './scenes/metric.ts';
import { noticeScenes } from './scenes/notice.ts';
import { orderPartScenes } from './scenes/orderParts.ts';
import { orderScenes } from './scenes/orders.ts';
import { outboundScenes } from './scenes/outbound.ts';
import { outerScenes } from './scenes/outer.ts';
import { overtimeScenes } from './scenes/overtime.ts';
import { partScenes } from './scenes/part.ts';
import { personnelScenes } from './scenes/personnel.ts';
import { planScenes } from './scenes/plan.ts';
import { registrationScenes } from './scenes/registration.ts';
import { relationScenes } from './scenes/relation.ts';
import { roleScenes } from './scenes/roles.ts';
import { shellScenes } from './scenes/shell.ts';
import { wallScenes } from './scenes/wall.ts';

/** The scenes of every page, dialog, drawer and popover of the product, in their states. */
export const scenes: readonly Scene[] = [
  ...outerScenes,
  ...wallScenes,
  ...homeScenes,
  ...shellScenes,
  ...messageScenes,
  ...metricScenes,
  ...noticeScenes,
  ...accountScenes,
  ...feedbackScenes,
  ...personnelScenes,
  ...roleScenes,
  ...registrationScenes,
  ...dutyScenes,
  ...overtimeScenes,
  ...orderScenes,
  ...orderPartScenes,
  ...deviceScenes,
  ...equipmentPartScenes,
  ...partScenes,
  ...planScenes,
  ...formScenes,
  ...knowledgeScenes,
  ...calendarScenes,
  ...faultScenes,
  ...relationScenes,
  ...logScenes,
  ...enterpriseScenes,
  ...outboundScenes,
];
