/** The topics of the bench: lines, bars and numbers, the last on the second channel. */
export const benchTopics = ['faultTrend', 'dayFaults', 'deviceStates'] as const;
export type BenchTopic = (typeof benchTopics)[number];

/** Points of a line, bars of a bar chart, numbers: eight tiles of each. */
export const points = 120;
export const bars = 24;
export const tilesOfAKind = 8;

/** A row tells which event of its topic set it, counted from 1; 0 came with a snapshot. */
export interface Stamped {
  readonly event: number;
}

/** A tile's painting: what it had shown, what it shows now, and when. */
export interface Painting {
  readonly topic: BenchTopic;
  /** Which of the eight tiles of its kind. */
  readonly nth: number;
  /** The newest event that the painting before held, and that this one holds. */
  readonly before: number;
  readonly newest: number;
  /** ms of the machine's clock. */
  readonly at: number;
}

/** The row that event number `event` of a topic sets, as the contract shapes it. */
export function rowOf(topic: BenchTopic, event: number, at: number) {
  const value = 20 + Math.round(15 * Math.sin(event / 7) + (event % 11));
  switch (topic) {
    case 'faultTrend': {
      const day = `p${String(event % points).padStart(3, '0')}`;
      const row = { day, failures: value, breakdowns: value, finished: value, downHours: value };
      return { key: day, row: { ...row, event } };
    }
    case 'dayFaults': {
      const hour = event % bars;
      return { key: String(hour), row: { day: '2026-11-20', hour, count: value, event } };
    }
    case 'deviceStates': {
      const deviceID = `d${event % tilesOfAKind}`;
      const row = { deviceID, deviceCode: deviceID, deviceName: deviceID, positionName: null };
      const since = new Date(at).toISOString();
      return { key: deviceID, row: { ...row, runState: value, since, event } };
    }
  }
}

/** Whether a tile shows the event: a number shows one device, a chart all rows of its topic. */
export function shows(topic: BenchTopic, nth: number, event: number): boolean {
  return topic !== 'deviceStates' || event % tilesOfAKind === nth;
}
