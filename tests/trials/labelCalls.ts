import { randomInt } from 'node:crypto';
import {
  labelLimits,
  labelSecret,
  remarkByLabel,
  reportByLabel,
} from '../../src/contract/areas/label/reports.ts';
import { measurement } from '../bench/measurement.ts';
import { makeDevice } from '../e2e/support/plant.ts';
import { countRows, runSql } from './support.ts';
import { send, type Target } from './target.ts';
import type { Attack } from './trial.ts';

const victim = '13912345678';
let runs = 0;

const newSecret = () => labelSecret.parse(String(randomInt(1e12)).padStart(16, '0'));

/** Refused reports by a label in a victim's name, from many addresses; then the victim reports. */
export const labelCalls: Attack = {
  name: 'label-calls',
  summary: 'refused calls by labels keep nobody from reporting a fault',
  isShort: true,
  attack,
};

async function attack(target: Target) {
  runs += 1;
  const devices = [];
  for (const place of [1, 2])
    devices.push(await makeDevice(target.plant, `L-${Date.now()}-${runs}-${place}`));
  const [first, second] = devices.map(({ qrCode }) => {
    const { searchParams } = new URL(qrCode);
    return { DeviceID: searchParams.get('d'), Signature: searchParams.get('s') };
  });
  let calls = 0;
  const write = async (path: string, body: object) => {
    calls += 1;
    const from = `127.1.${calls >> 7}.${1 + (calls & 127)}`;
    const person = { ReporterName: 'x', ReporterPhone: victim, Secret: newSecret() };
    const answer = await send(target, {
      path,
      from,
      body: JSON.stringify({ ...person, ...body }),
    });
    return (JSON.parse(answer.text) as { code: string }).code;
  };
  const report = (label: object | undefined, more: object = {}) =>
    write(reportByLabel.path, { ...label, FaultText: 'x', IsStop: 0, ...more });
  const begun = await report(first);
  const refused = [];
  for (let at = 0; at <= labelLimits.device.aDay; at += 1) refused.push(await report(first));
  const remark = await write(remarkByLabel.path, { ...first, Remark: 'x' });
  const Secret = newSecret();
  const repeated = await Promise.all(Array.from({ length: 8 }, () => report(second, { Secret })));
  const condition = 'device_id = $1';
  const id = second?.DeviceID;
  const orders = await countRows(target.dataDir, 'work_order', condition, [id]);
  const attempts = await countRows(target.dataDir, 'label_attempt', condition, [id]);
  await runSql(target.dataDir, 'delete from label_attempt'); // another round has the same addresses
  const isOk = (code: string) => code === '200';
  return [
    measurement('repeated reports of a machine that were taken', refused.filter(isOk).length, 0),
    measurement(
      'calls of the victim that were refused',
      [begun, remark, ...repeated].filter((code) => !isOk(code)).length,
      0,
    ),
    measurement('orders of eight repetitions of one report', orders, 1),
    measurement('attempts counted for them', attempts, 1),
  ];
}
