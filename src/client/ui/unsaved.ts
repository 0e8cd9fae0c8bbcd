import { createContext, useContext } from 'react';

/** The attribute under which a form stands that holds what is typed and not saved: its title. */
const attribute = 'data-unsaved';
/** The attribute with the page that such a form belongs to. */
const pageAttribute = 'data-unsaved-page';

/** The key of the page that a form belongs to, its dialogs too; null: the frame's own. */
export const FormPage = createContext<string | null>(null);

/** What marks a form for `unsavedForms`, to be spread on its element. */
export function useUnsavedMark(
  title: string,
  isUnsaved: boolean,
): Readonly<Record<string, string>> {
  const page = useContext(FormPage);
  if (!isUnsaved) return {};
  return { [attribute]: title, ...(page !== null && { [pageAttribute]: page }) };
}

/**
 * The titles of all forms of this browser tab that hold what is typed and not saved. They are read
 * from the document, because a page that is kept behind has its elements there, and no effects.
 *
 * `pages`: only the forms of the pages with these keys
 */
export function unsavedForms(pages?: readonly string[]): readonly string[] {
  const titles = [...document.querySelectorAll(`[${attribute}]`)]
    .filter((form) => pages?.includes(form.getAttribute(pageAttribute) ?? '') ?? true)
    .map((form) => form.getAttribute(attribute) ?? '');
  return [...new Set(titles)];
}
