import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from '../../../src/client/lib/copyText.ts';

const forbidden = {
  clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
};
const ways = [{}, forbidden] as const;

/** Returns what a copy puts on the clipboard; null where it is not our text. */
let copied: string | null = null;

/** Runs the browser's copy command, like a press of Ctrl+C. */
function copyCommand(): boolean {
  copied = null;
  const setData = (_type: string, text: string) => {
    copied = text;
  };
  const event = Object.assign(new Event('copy', { cancelable: true }), {
    clipboardData: { setData },
  });
  document.dispatchEvent(event);
  return true;
}

function stubBrowser(way: object, execCommand: () => boolean) {
  vi.stubGlobal('navigator', way);
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand });
}

afterEach(() => vi.unstubAllGlobals());

test.each(ways)(
  'where the page has no clipboard (%j) the copy command copies the text, once',
  async (way) => {
    stubBrowser(way, copyCommand);
    expect(await copyText('kqxm-4827')).toBe(true);
    expect(copied).toBe('kqxm-4827');
    copyCommand();
    expect(copied).toBeNull();
  },
);

test('a browser that cannot copy reports it, and leaves no listener', async () => {
  stubBrowser({}, () => false);
  expect(await copyText('kqxm-4827')).toBe(false);
  stubBrowser({}, () => {
    throw new Error('not allowed');
  });
  expect(await copyText('kqxm-4827')).toBe(false);
  copyCommand();
  expect(copied).toBeNull();
});
