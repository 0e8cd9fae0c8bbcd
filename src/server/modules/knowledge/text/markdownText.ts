import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false });

/** Returns the paragraphs of an article without the signs of Markdown. */
export function markdownBlocks(text: string): string[] {
  return markdown.parse(text, {}).flatMap((token) => {
    if (token.type === 'fence' || token.type === 'code_block') return token.content.split('\n');
    if (token.type !== 'inline') return [];
    const parts = (token.children ?? []).map(({ type, content }) =>
      type === 'softbreak' || type === 'hardbreak' ? ' ' : content,
    );
    return [parts.join('')];
  });
}
