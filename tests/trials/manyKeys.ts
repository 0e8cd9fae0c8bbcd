import { importRows } from '../../src/contract/areas/importData/endpoints.ts';
import { getServerTime } from '../../src/contract/areas/kanban/endpoints.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { measurement } from '../bench/measurement.ts';
import { signedHeaders } from '../server/support/client.ts';
import { besideBystander } from './support.ts';
import { send } from './target.ts';
import type { Attack } from './trial.ts';

const connections = 8;
const rounds = 5;

const members = (count: number, separator: string) =>
  Array.from({ length: count }, (_, nth) => `"k${nth}":1`).join(separator);

/** Bodies whose names of members are all different. */
const bodies: readonly { readonly endpoint: Pick<Endpoint, 'path'>; readonly body: string }[] = [
  { endpoint: getServerTime, body: `{${members(90_000, ',')}}` },
  { endpoint: getServerTime, body: `{"a":[{${members(75_000, '},{')}}]}` },
  { endpoint: importRows, body: `{"Kind":"Device","Rows":[{${members(200_000, ',')}}]}` },
];

/** Large bodies of one person over eight connections, whose every name of a member is new. */
export const manyKeys: Attack = {
  name: 'many-keys',
  summary: 'one person sends large bodies of distinct keys over eight connections',
  isShort: false,
  attack: (target) =>
    besideBystander(target, async () => {
      const { token } = target.plant.admin.user;
      const statuses: number[] = [];
      const attempt = async (nth: number) => {
        const { endpoint, body } = bodies[nth % bodies.length] ?? bodies[0] ?? { body: '' };
        if (endpoint === undefined) return;
        for (let round = 0; round < rounds; round += 1) {
          const headers = signedHeaders(body, token);
          const answer = await send(target, {
            path: endpoint.path,
            from: `127.0.5.${nth + 1}`,
            headers,
            body,
          }).catch(() => null); // closed while it was sent
          statuses.push(answer?.status ?? 0);
        }
      };
      await Promise.all(Array.from({ length: connections }, (_, nth) => attempt(nth)));
      const other = statuses.filter((status) => ![0, 400, 413, 429].includes(status));
      return [measurement('bodies that were taken', other.length, 0)];
    }),
};
