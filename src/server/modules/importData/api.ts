import type { Locale } from '../../../contract/locale.ts';
import { limitConcurrency, oneOfEachUser } from '../../kernel/http/limits/limitConcurrency.ts';
import { type Sheet, writeWorkbook } from './sheet.ts';

/** A sheet of a workbook of several. */
export type WorkbookSheet = Omit<Sheet, 'dateFormats'>;

/** A workbook at once; a person has one at most. */
const inTurn = limitConcurrency(1);
const oneWorkbook = oneOfEachUser(10);
/** The workbooks that may wait. */
const maxWaiting = 20;
/** The most characters of the name of a sheet, and those that it must not have. */
const longestName = 31;
const refusedInNames = /[\\/?*[\]:]/g;

/**
 * Makes a workbook of a person. Names of sheets are cut to what spreadsheets accept, and made different.
 *
 * @param read reads the sheets, in its turn
 * @throws AppError TOO_MANY while another one of the person is made, or many wait
 */
export function answerWorkbook(
  userID: string,
  read: () => Promise<readonly WorkbookSheet[]>,
  locale: Locale,
): Promise<Buffer> {
  return oneWorkbook(userID, () =>
    inTurn(async () => {
      const sheets = await read();
      const named = sheets.map((sheet, at) => ({
        ...sheet,
        name: `${at + 1} ${sheet.name.replace(refusedInNames, ' ')}`.slice(0, longestName),
      }));
      return writeWorkbook(named, locale);
    }, maxWaiting),
  );
}
