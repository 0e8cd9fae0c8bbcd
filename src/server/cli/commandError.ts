import { fill, type Locale, type Text } from '../../contract/locale.ts';

/**
 * The reason why a command cannot go on, as one line that states what to do; printed without a stack.
 */
export class CommandError extends Error {
  readonly text: Text;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(text: Text, params: Readonly<Record<string, string | number>> = {}) {
    super(fill(text['en-US'], params));
    this.name = 'CommandError';
    this.text = text;
    this.params = params;
  }

  /** Returns the line in a language. */
  line(locale: Locale): string {
    return fill(this.text[locale], this.params);
  }
}
