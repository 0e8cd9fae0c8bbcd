import type { LabelRead } from './LabelDevice.tsx';

/** A report or remark that was sent. */
export interface ReportResult {
  readonly kind: 'report' | 'remark';
  readonly secret: string;
  /** Photos that could not be sent with it. */
  readonly unsentPhotos: number;
}

/** What both forms share. */
export interface ReportFormProps {
  readonly label: LabelRead;
  /** Of this report, however often it is sent. */
  readonly secret: string;
  /** The text typed so far: it stays when somebody else has reported the fault meanwhile. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly photos: readonly Blob[];
  readonly onPhotos: (photos: readonly Blob[]) => void;
  readonly onDone: (result: ReportResult) => void;
}
