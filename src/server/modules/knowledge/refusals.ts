import { fill, label, type Text } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { quarantineReasons } from './reasons.ts';

/** Returns the text of a reason for a quarantine, by the name that is stored. */
export function quarantineText(reason: string): Text {
  const known = Object.entries(quarantineReasons).find(([name]) => name === reason);
  return known?.[1] ?? label(reason, reason);
}

/** Returns whether a reason against a file leaves it in quarantine; any other refuses it. */
export function isQuarantineReason(reason: string): boolean {
  return Object.hasOwn(quarantineReasons, reason);
}

/** Returns the refusal of an upload. @param limit the value of `{limit}` in the reason */
export function uploadRefused(reason: Text, limit: number | string = ''): AppError {
  const text = (locale: keyof Text) => fill(reason[locale], { limit });
  return new AppError('UPLOAD_REFUSED', {
    field: 'UploadID',
    params: { reason: label(text('zh-CN'), text('en-US')) },
  });
}
