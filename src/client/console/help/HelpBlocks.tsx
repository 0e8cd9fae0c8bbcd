import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpBlock } from '../../../contract/areas/help/endpoints.ts';
import style from './HelpBlocks.module.css';
import { plainText } from './helpSearch.ts';

/** The blocks of a help page. Their text is never interpreted as HTML. */
export function HelpBlocks({ blocks }: { readonly blocks: readonly HelpBlock[] }) {
  return (
    <div className={style.blocks}>
      {blocks.map((block, nth) => (
        // The blocks of a page never change their order.
        <Block key={`block-${String(nth)}`} block={block} id={`s${String(nth)}`} />
      ))}
    </div>
  );
}

function Block({ block, id }: { readonly block: HelpBlock; readonly id: string }) {
  const { t } = useTranslation();
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={id} tabIndex={-1}>
          {inline(block.text)}
          <a
            className={style.link}
            href={`#${id}`}
            aria-label={t('help.link', { heading: plainText(block.text) })}
          >
            #
          </a>
        </h2>
      );
    case 'text':
      return <p>{inline(block.text)}</p>;
    case 'note':
      return <p className={style.note}>{inline(block.text)}</p>;
    case 'list':
      return <ul>{itemsOf(block.items)}</ul>;
    case 'steps':
      return <ol>{itemsOf(block.items)}</ol>;
    case 'pairs':
      return (
        <dl className={style.pairs}>
          {block.rows.map(([term, meaning]) => (
            <div key={term}>
              <dt>{inline(term)}</dt>
              <dd>{inline(meaning)}</dd>
            </div>
          ))}
        </dl>
      );
  }
}

function itemsOf(items: readonly string[]): ReactNode {
  return items.map((item) => <li key={item}>{inline(item)}</li>);
}

/** Renders the `**strong**` and `` `key` `` marks of a text; see `helpBlock`. */
function inline(text: string): ReactNode {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece, nth) => {
    const key = `piece-${String(nth)}`;
    if (piece.startsWith('**')) return <strong key={key}>{piece.slice(2, -2)}</strong>;
    if (piece.startsWith('`')) return <kbd key={key}>{piece.slice(1, -1)}</kbd>;
    return piece;
  });
}
