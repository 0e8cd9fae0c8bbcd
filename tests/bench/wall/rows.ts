/** The topics of the bench: lines, bars and numbers, the last on the second channel. */
export const benchTopics = ['faultTrend', 'dayFaults', 'deviceStates'] as const;
export type BenchTopic = (typeof benchTopics)[number];

/** Points of a line, bars of a bar chart, numbers: eight tiles of each. */
export const points = 120;
export const bars = 24;
export const tilesOfAKind = 8;

/** Changes of a row tell what was sent when: `at`, ms of the machine's clock. */
export interface Stamped {
  readonly at: number;
}

/** The row that a topic's event number `turn` sets, as the contract shapes it, and its time. */
export function rowOf(topic: BenchTopic, turn: number, at: number) {
  const value = 20 + Math.round(15 * Math.sin(turn / 7) + (turn % 11));
  switch (topic) {
    case 'faultTrend': {
      const day = `p${String(turn % points).padStart(3, '0')}`;
      const row = { day, failures: value, breakdowns: value, finished: value, downHours: value };
      return { key: day, row: { ...row, at } };
    }
    case 'dayFaults': {
      const hour = turn % bars;
      return { key: String(hour), row: { day: '2026-11-20', hour, count: value, at } };
    }
    case 'deviceStates': {
      const deviceID = `d${turn % tilesOfAKind}`;
      const row = { deviceID, deviceCode: deviceID, deviceName: deviceID, positionName: null };
      const since = new Date(at).toISOString();
      return { key: deviceID, row: { ...row, runState: value, since, at } };
    }
  }
}
