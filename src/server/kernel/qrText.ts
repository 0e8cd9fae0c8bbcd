import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The text of a device's QR label: `{PUBLIC_URL}/assets?d=<device>&s=<HMAC>` (design page 2). The
 * signature keeps anybody from making a label of a device that they have not seen.
 */
export function qrText(publicUrl: string, secret: string, deviceID: string): string {
  return `${publicUrl}/assets?d=${deviceID}&s=${signature(secret, deviceID)}`;
}

/** Whether a scanned text is the label of this device, whatever address it was printed with. */
export function isQrOf(text: string, secret: string, deviceID: string): boolean {
  const query = text.slice(text.indexOf('?') + 1);
  const params = new URLSearchParams(query);
  return params.get('d') === deviceID && isSignatureOf(params.get('s') ?? '', secret, deviceID);
}

/** Whether `s` of a label is ours for the device that its `d` names. */
export function isSignatureOf(given: string, secret: string, deviceID: string): boolean {
  const [wanted, said] = [Buffer.from(signature(secret, deviceID)), Buffer.from(given)];
  return wanted.length === said.length && timingSafeEqual(wanted, said);
}

function signature(secret: string, deviceID: string): string {
  return createHmac('sha256', secret).update(`device ${deviceID}`).digest('base64url').slice(0, 22);
}
