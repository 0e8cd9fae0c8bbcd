import type { Dispatch, SetStateAction } from 'react';
import type { LabelRead } from '../LabelDevice.tsx';
import type { Reporter } from './ownReports.ts';

/** Changes the photos from those that are there then: reducing new ones takes its time. */
export type ChangePhotos = Dispatch<SetStateAction<readonly Blob[]>>;

/** A report or remark that was sent. */
export interface ReportResult {
  readonly kind: 'report' | 'remark';
  readonly secret: string;
  /** Photos that could not be sent with it. */
  readonly unsentPhotos: readonly unknown[];
}

/** The props that both forms share. */
export interface ReportFormProps {
  readonly label: LabelRead;
  /** The secret of this report; the same one however often the report is sent. */
  readonly secret: string;
  /** The text typed so far: it stays when somebody else has reported the fault meanwhile. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The name and phone typed so far, which stay as the text does. */
  readonly reporter: Reporter;
  readonly onReporter: Dispatch<SetStateAction<Reporter>>;
  readonly photos: readonly Blob[];
  readonly onPhotos: ChangePhotos;
  /** Is called when the report is stored, before its photos are sent. */
  readonly onStored: () => void;
  readonly onDone: (result: ReportResult) => void;
}
