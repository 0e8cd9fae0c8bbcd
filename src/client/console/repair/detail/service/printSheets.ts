/** Prints drawings, each on a page of A4 of its own, without the page around them. */
export function printSheets(sheets: readonly SVGSVGElement[], title: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  document.body.append(frame);
  const { contentDocument: inner, contentWindow: view } = frame;
  if (inner === null || view === null) return;
  inner.title = title;
  // by the object model: the content security policy refuses style elements
  const style = new (view as Window & typeof globalThis).CSSStyleSheet();
  style.replaceSync(
    '@page{size:A4;margin:0} body{margin:0} svg{display:block;width:210mm;height:296mm;break-after:page}',
  );
  inner.adoptedStyleSheets = [style];
  inner.body.append(...sheets.map((sheet) => inner.importNode(sheet, true)));
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}
