import { vi } from 'vitest';

/** Returns the names of the files that the browser saves from now on. */
export function savedFiles(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}

/** Returns the answer of a call that downloads a file. */
export function aFile(name: string) {
  const disposition = `attachment; filename="_"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return { text: '%PDF', headers: { 'content-disposition': disposition } };
}
