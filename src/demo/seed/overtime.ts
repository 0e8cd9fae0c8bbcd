import {
  addOvertime,
  listProposals,
  type OvertimeProposal,
  reviewOvertime,
} from '../../contract/areas/overtime/endpoints.ts';
import { overtimeState } from '../../contract/areas/overtime/overtimeEnums.ts';
import type { Crew } from '../people/crew.ts';

const reasons = [
  '夜间冲压线停机，抢修至恢复生产',
  '交接班时故障未处理完，继续维修',
  '周末保产，临时到厂维修',
  '等备件到货后当晚装机试车',
] as const;
const applicants = 4;
const perMonth = 4;

/**
 * Lets some repairers apply for what is proposed to them in this month and the last; the supervisor decides on most of
 * it.
 */
export async function seedOvertime({ supervisor, repairers }: Crew, now: Date): Promise<void> {
  const month = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  for (const [at, repairer] of repairers.slice(0, applicants).entries()) {
    for (const Month of [month(1), month(0)]) {
      const { proposals } = await repairer.call(listProposals, { Month });
      for (const [place, proposal] of latest(proposals).entries()) {
        const { id } = await repairer.call(addOvertime, {
          StartTime: proposal.startTime,
          EndTime: proposal.endTime,
          Reason: reasons[(at + place) % reasons.length] ?? reasons[0],
        });
        if (Month === month(0) && place >= 2) continue; // these wait
        const isRefused = at === 1 && place === 1;
        await supervisor.call(reviewOvertime, {
          ID: id,
          ApproveState: overtimeState.values[isRefused ? 'refused' : 'approved'],
          ApproveReason: isRefused ? '当班时间，已由中班接手' : '',
        });
      }
    }
  }
}

/** Returns the latest proposals of half an hour or more. */
function latest(proposals: readonly OvertimeProposal[]): readonly OvertimeProposal[] {
  return proposals.filter(({ minutes }) => minutes >= 30).slice(-perMonth);
}
