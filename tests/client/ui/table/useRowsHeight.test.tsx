import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRowsHeight } from '../../../../src/client/ui/table/useRowsHeight.ts';

const top = 100;

function Table({ below }: { readonly below: number }) {
  const [region, height] = useRowsHeight(200);
  return (
    <div data-bottom={400 + below}>
      <div ref={region} role="region" data-bottom={400} style={{ maxHeight: height }}>
        <table>
          <tbody>
            <tr />
          </tbody>
        </table>
      </div>
    </div>
  );
}

beforeEach(() => {
  window.innerHeight = 800;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    return new DOMRect(0, top, 0, Number(this.dataset['bottom'] ?? top + 40) - top);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['nothing', 0],
  ['what is below it', 50],
])('a table of few rows fills the window but for its margin and %s', (_, below) => {
  render(<Table below={below} />);
  expect(screen.getByRole('region').style.maxHeight).toBe(`${800 - top - below - 24}px`);
});
