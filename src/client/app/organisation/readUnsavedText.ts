import { unsavedElements } from '../../ui/page/unsaved.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controls =
  'textarea, select, input:not([type=password], [type=checkbox], [type=radio], [type=file], [type=hidden])';

/**
 * Returns what was typed in this tab and is not saved, as text to be copied: for each form its title
 * and a row for each field, "label: value". A form without fields is copied as it reads. Passwords
 * that were typed are left out.
 */
export function readUnsavedText(): string {
  return unsavedElements()
    .map(({ title, element }) => {
      const fields = [...element.querySelectorAll<Control>(controls)];
      const rows = fields.filter(({ value }) => value !== '').map(rowOf);
      return [title, ...(fields.length === 0 ? [element.textContent] : rows)].join('\n');
    })
    .join('\n\n');
}

function rowOf(control: Control): string {
  const label = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '';
  const value =
    control instanceof HTMLSelectElement
      ? (control.selectedOptions[0]?.textContent ?? '')
      : control.value;
  return label === '' ? value : `${label}: ${value}`;
}
