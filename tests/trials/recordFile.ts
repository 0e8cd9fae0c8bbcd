import { exportRows } from '../../src/contract/areas/importData/endpoints.ts';
import { exportRowLimit } from '../../src/server/kernel/exportKind.ts';
import { measurement } from '../bench/measurement.ts';
import { signedHeaders } from '../server/support/client.ts';
import { besideBystander, runSql } from './support.ts';
import { send, type Target } from './target.ts';
import type { Attack } from './trial.ts';

/** The record of who was on call, as a file of as many rows as possible, and of one row more. */
export const recordFile: Attack = {
  name: 'record-file',
  summary: 'the duty record as a file, at its limit and beyond, several at once',
  isShort: false,
  attack: (target) => besideBystander(target, () => attack(target)),
};

async function attack(target: Target) {
  const { plant, dataDir } = target;
  const people = [plant.admin, plant.repairer];
  const addRows = (count: number) =>
    runSql(
      dataDir,
      `insert into out_call_record (org_code, id, set_id, set_name, user_id, user_name, level, reason, start_time, end_time)
       select $1, gen_random_uuid(), $2, '班次', $2, '李强', 1, 0, now() - n * interval '1 hour', now() - (n - 1) * interval '1 hour'
       from generate_series(1, $3) n`,
      [plant.orgCode, plant.repairer.user.id, count],
    );
  const download = async ({ user }: (typeof people)[number]) => {
    const body = JSON.stringify({ Kind: 'DutyRecord', Filter: {} });
    const headers = signedHeaders(body, user.token);
    const answer = await send(target, { path: exportRows.path, headers, body });
    return answer.headers['content-disposition'] === undefined
      ? (/"error":"(\w+)"/.exec(answer.text)?.[1] ?? `${answer.status}`)
      : 'ok';
  };
  await runSql(dataDir, 'delete from out_call_record where org_code = $1', [plant.orgCode]);
  await addRows(exportRowLimit);
  const files = await Promise.all(Array.from({ length: 6 }, () => download(plant.admin)));
  await addRows(1);
  const beyond = await download(plant.admin);
  const without = await download(plant.repairer);
  const expected = ['ok', 'TOO_MANY'];
  return [
    measurement('files short of one', 1 - files.filter((one) => one === 'ok').length, 0),
    measurement('unclear outcomes', files.filter((one) => !expected.includes(one)).length, 0),
    measurement('files of more rows than the limit', Number(beyond !== 'EXPORT_TOO_LARGE'), 0),
    measurement('files without the permission', Number(without !== 'DENIED'), 0),
  ];
}
