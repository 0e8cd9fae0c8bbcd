import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StyledText } from '../../../ui/layout/layout.tsx';
import style from '../knowledge.module.css';
import { FileContentOf, type FileViewProps, useFileContent } from './fileContent.tsx';
import { readWord, type WordBlock } from './wordContent.ts';

const readBlocks = async (answer: Response) => readWord(new Uint8Array(await answer.arrayBuffer()));

/** The text of a Word document: its paragraphs and tables without its layout. */
export function WordView({ url, name }: FileViewProps) {
  const { t } = useTranslation();
  const state = useFileContent(url, readBlocks);
  return (
    <FileContentOf state={state}>
      {({ blocks, isCut }) => (
        <>
          {isCut && (
            <StyledText ink={3} size={13}>
              {t('knowledge.preview.cutWord')}
            </StyledText>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is used by keyboard */}
          <section className={style.paper} aria-label={name} tabIndex={0}>
            <Blocks blocks={blocks} />
          </section>
        </>
      )}
    </FileContentOf>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly WordBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a file stay in their places
  return blocks.map((block, at) => <Block key={at} block={block} />);
}

function Block({ block }: { readonly block: WordBlock }) {
  if (block.kind === 'table')
    return (
      <table>
        <tbody>
          {block.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>
                  <Blocks blocks={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  const { level, isListed, runs } = block;
  const content = runs.map(({ text, isBold, isItalic }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    createElement(isBold ? 'strong' : isItalic ? 'em' : 'span', { key: at }, text),
  );
  return createElement(
    level === 0 ? 'p' : `h${Math.min(level + 2, 6)}`,
    { className: style.plain },
    isListed ? '• ' : '',
    ...content,
  );
}
