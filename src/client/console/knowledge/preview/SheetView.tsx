import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { TabList } from '../../../ui/menus/TabList.tsx';
import style from '../knowledge.module.css';
import { FileContentOf, type FileViewProps, useFileContent } from './fileContent.tsx';
import { readSheetContent, type SheetCell, sheetLimits } from './sheetContent.ts';

const readTables = async (answer: Response) =>
  readSheetContent(new Uint8Array(await answer.arrayBuffer()));

/** The sheets of an Excel file as tables: their values, as texts. */
export function SheetView({ url, name }: FileViewProps) {
  const { t } = useTranslation();
  const panelID = useId();
  const [open, setOpen] = useState('');
  const state = useFileContent(url, readTables);
  return (
    <FileContentOf state={state}>
      {({ sheets, isCut }) => {
        const shown = sheets.find((one) => one.sheet === open) ?? sheets[0];
        if (shown === undefined) return null;
        return (
          <>
            {sheets.length > 1 && (
              <TabList
                label={name}
                tabs={sheets.map(({ sheet }) => ({ key: sheet, label: sheet }))}
                value={shown.sheet}
                controls={panelID}
                kind="part"
                countText={String}
                onChange={setOpen}
              />
            )}
            {isCut && (
              <StyledText ink={3} size={13}>
                {t('knowledge.preview.cut', sheetLimits)}
              </StyledText>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is used by keyboard */}
            <section id={panelID} className={style.paper} aria-label={shown.sheet} tabIndex={0}>
              <table>
                <tbody>
                  {shown.data.map((row, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file stay in their places
                    <tr key={at}>
                      {row.map((cell, column) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: and so do its cells
                        <td key={column}>{textOf(cell)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </>
        );
      }}
    </FileContentOf>
  );
}

function textOf(cell: SheetCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().replace('T', ' ').slice(0, 16);
  const text = String(cell);
  const most = sheetLimits.characters;
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}
