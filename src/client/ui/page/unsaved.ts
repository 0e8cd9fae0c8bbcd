import { createContext, useContext } from 'react';

/** The attribute of a form with unsaved input; its value is the title of the form. */
const attribute = 'data-unsaved';
/** The attribute with the key of the page that such a form belongs to. */
const pageAttribute = 'data-unsaved-page';

/** The key of the page that a form and its dialogs belong to; null for the frame's own forms. */
export const FormPage = createContext<string | null>(null);

/** Returns the attributes that mark a form for `unsavedForms`, to be spread on its element. */
export function useUnsavedMark(
  title: string,
  isUnsaved: boolean,
): Readonly<Record<string, string>> {
  const page = useContext(FormPage);
  if (!isUnsaved) return {};
  return { [attribute]: title, ...(page !== null && { [pageAttribute]: page }) };
}

/**
 * Returns the titles of all forms of this browser tab with unsaved input. They are read from the
 * document, because a hidden keep-alive page keeps its elements but runs no effects.
 *
 * `pages`: only the forms of the pages with these keys
 */
export function unsavedForms(pages?: readonly string[]): readonly string[] {
  const titles = unsavedElements()
    .filter(({ element }) => pages?.includes(element.getAttribute(pageAttribute) ?? '') ?? true)
    .map(({ title }) => title);
  return [...new Set(titles)];
}

/** Returns each form of this browser tab that is not saved: its title and its element. */
export function unsavedElements(): readonly {
  readonly title: string;
  readonly element: Element;
}[] {
  return [...document.querySelectorAll(`[${attribute}]`)].map((element) => ({
    title: element.getAttribute(attribute) ?? '',
    element,
  }));
}
