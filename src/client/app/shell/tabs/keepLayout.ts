/**
 * React hides a kept page by an important inline `display: none`, with which the browser throws away
 * the boxes of the page: showing it again would lay all of it out anew. Only a rule of the page's own
 * shadow root outweighs that (CSS Cascading 5, 6.1: of important declarations the inner context's wins).
 */
const rules = `
:host([style*='display: none']) {
  display: block !important;
  content-visibility: hidden;
}`;

let sheet: CSSStyleSheet | null = null;

/**
 * Has a page within an element keep its layout while the element is hidden: it takes no room, and is
 * neither painted, focusable nor told to a screen reader. That holds of what is within, so the element
 * itself must be nothing: without role, name and tabindex. Where a browser can't, React's way stays.
 */
export function keepLayout(element: HTMLElement | null): void {
  if (element === null || element.shadowRoot !== null) return;
  if (!CSS.supports('content-visibility', 'hidden')) return;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
  }
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(document.createElement('slot'));
}
