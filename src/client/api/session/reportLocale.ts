import { setUserLocale } from '../../../contract/areas/session.ts';
import type { Locale } from '../../../contract/locale.ts';
import { call } from '../http/call.ts';
import { quietly } from '../query/showFailure.ts';
import { currentToken } from './session.ts';

/**
 * Tells the server which language the signed-in user has chosen: live messages come in it. Where
 * that fails the page is in it all the same, and the error log has the line.
 */
export async function tellLocale(locale: Locale): Promise<void> {
  if (currentToken() === null) return; // signing in tells it
  await quietly(call(setUserLocale, { Locale: locale }));
}
