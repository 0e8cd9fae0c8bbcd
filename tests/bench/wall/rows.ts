/** The topics of the bench: lines, bars and numbers, the last on the second channel. */
export const benchTopics = ['faultTrend', 'dayFaults', 'deviceStates'] as const;
export type BenchTopic = (typeof benchTopics)[number];

/** Points of a line, bars of a bar chart, numbers: eight tiles of each. */
export const points = 120;
export const bars = 24;
export const tilesOfAKind = 8;

/** A row with the number of the event that set it, counted from 1 in its topic; 0 for a snapshot. */
export interface NumberedRow {
  readonly event: number;
}

/** A painting of a tile: what it showed before, what it shows now, and when. */
export interface Painting {
  readonly topic: BenchTopic;
  /** Which of the eight tiles of its kind. */
  readonly nth: number;
  /** The newest event of the previous painting, and of this one. */
  readonly before: number;
  readonly newest: number;
  /** ms of the machine's clock. */
  readonly at: number;
}

/** Returns the row that event number `event` of a topic sets, in the contract's shape. */
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

/** Returns true if a tile shows the event: a number shows one device, a chart all rows of its topic. */
export function isShownBy(topic: BenchTopic, nth: number, event: number): boolean {
  return topic !== 'deviceStates' || event % tilesOfAKind === nth;
}
