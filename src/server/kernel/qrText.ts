import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns the text of a device's QR label: `{PUBLIC_URL}/assets?d=<device>&s=<HMAC>`. The signature
 * prevents people from making labels of devices that they have not seen: whoever has it may report a
 * fault of the device.
 */
export function qrText(publicUrl: string, secret: string, deviceID: string): string {
  return `${publicUrl}/assets?d=${deviceID}&s=${signature(secret, deviceID)}`;
}

/**
 * Returns the text of a position's QR label: the address of the list of its devices. It has no signature,
 * because who opens it has to sign in and sees what they may see.
 */
export function positionQrText(publicUrl: string, positionID: string): string {
  return `${publicUrl}/device/list?PositionID=${positionID}`;
}

/** Returns the text of a spare part's QR label: the address of its page, which needs a sign-in. */
export function partQrText(publicUrl: string, partID: string): string {
  return `${publicUrl}/sparePart/list/sparePartDetail?id=${partID}`;
}

/** Returns the text of a storage position's QR label: the address of the list of its parts, which needs a sign-in. */
export function partPositionQrText(publicUrl: string, positionID: string): string {
  return `${publicUrl}/sparePart/list?PositionID=${positionID}`;
}

/** Returns whether a scanned text is the label of this device, with any address before the query. */
export function isQrOf(text: string, secret: string, deviceID: string): boolean {
  const query = text.slice(text.indexOf('?') + 1);
  const params = new URLSearchParams(query);
  return params.get('d') === deviceID && isSignatureOf(params.get('s') ?? '', secret, deviceID);
}

/** Returns whether a scanned text is the label of this position, with any host before its path. */
export function isPositionQrOf(text: string, positionID: string): boolean {
  const [path = '', query = ''] = text.split('?', 2);
  return (
    path.endsWith('/device/list') && new URLSearchParams(query).get('PositionID') === positionID
  );
}

/** Returns whether parameter `s` of a label is the valid signature of its device `d`. */
export function isSignatureOf(given: string, secret: string, deviceID: string): boolean {
  const [wanted, received] = [Buffer.from(signature(secret, deviceID)), Buffer.from(given)];
  return wanted.length === received.length && timingSafeEqual(wanted, received);
}

function signature(secret: string, deviceID: string): string {
  return createHmac('sha256', secret).update(`device ${deviceID}`).digest('base64url').slice(0, 22);
}
