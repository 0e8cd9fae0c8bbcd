import { setUserLocale } from '../../../contract/areas/session/endpoints.ts';
import type { Locale } from '../../../contract/locale.ts';
import { call } from '../http/call.ts';
import { quietly } from '../query/showFailure.ts';
import { currentToken } from './session.ts';

/**
 * Reports the language of the signed-in user to the server, for live messages. A failure leaves a line in
 * the error log, and the page is in the language anyway.
 */
export async function reportLocale(locale: Locale): Promise<void> {
  if (currentToken() === null) return; // signing in reports it
  await quietly(call(setUserLocale, { Locale: locale }));
}
