import type { OnDutyRow } from '../../../../contract/topics/topicRows.ts';
import type { TopicReader } from '../../../realtime/delivery/topicReader.ts';
import { loadPlan, nameIn } from './loadPlan.ts';
import { onCallOn, shiftsAt } from './onCall.ts';

/** The reader of the shifts that are on, with the people on call in general; key: the shift's id. */
export const onDutyReader: TopicReader = {
  topic: 'onDuty',
  async rows(tx, { orgCode, now }, keys) {
    const plan = await loadPlan(tx, orgCode, { from: now, to: now });
    if (plan === null) return new Map();
    const active = shiftsAt(plan, now.getTime()).filter(
      ({ shift }) => keys === undefined || keys.includes(shift.id),
    );
    return new Map(
      active.map((one): [string, OnDutyRow] => [
        one.shift.id,
        {
          setName: one.shift.setName,
          until: new Date(one.end).toISOString(),
          people: onCallOn(plan, one).map(({ userID, level }) => ({
            realName: nameIn(plan, userID) ?? '',
            level,
          })),
        },
      ]),
    );
  },
};
