import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import readSheets from 'read-excel-file/universal';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { TabList } from '../../../ui/menus/TabList.tsx';
import style from '../knowledge.module.css';
import { FileContentOf, type FileViewProps, useFileContent } from './fileContent.tsx';

/** The most rows and columns of a sheet that are shown. */
const most = { rows: 500, columns: 60 } as const;

type Cell = string | number | boolean | Date | null;

const readTables = async (answer: Response) => readSheets(await answer.arrayBuffer());

/** The sheets of an Excel file as tables: their values, as texts. */
export function SheetView({ url, name }: FileViewProps) {
  const { t } = useTranslation();
  const panelID = useId();
  const [open, setOpen] = useState('');
  const state = useFileContent(url, readTables);
  return (
    <FileContentOf state={state}>
      {(sheets) => {
        const shown = sheets.find((one) => one.sheet === open) ?? sheets[0];
        if (shown === undefined) return null;
        const rows = shown.data as readonly (readonly Cell[])[];
        const isCut = rows.length > most.rows || rows.some((row) => row.length > most.columns);
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
                {t('knowledge.preview.cut', most)}
              </StyledText>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is used by keyboard */}
            <section id={panelID} className={style.paper} aria-label={shown.sheet} tabIndex={0}>
              <table>
                <tbody>
                  {rows.slice(0, most.rows).map((row, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file stay in their places
                    <tr key={at}>
                      {row.slice(0, most.columns).map((cell, column) => (
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

function textOf(cell: Cell): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().replace('T', ' ').slice(0, 16) : String(cell);
}
