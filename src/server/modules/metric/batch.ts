/** A value that is stored. */
export interface AcceptedValue {
  /** Its place among the items. */
  readonly index: number;
  readonly deviceID: string;
  readonly pointID: string;
  readonly time: Date;
  readonly value: number;
  readonly quality: number;
}

/** A series of the batch: its newest value, and its state before the batch. */
export interface BatchSeries {
  readonly deviceID: string;
  readonly pointID: string;
  /** Oldest first. */
  readonly values: readonly AcceptedValue[];
  /** The newest value before the batch; null: there was none. */
  readonly before: Date | null;
  readonly wasSilent: boolean;
}
