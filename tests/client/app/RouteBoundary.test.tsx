import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../src/client/api/errorLog.ts';
import { RouteBoundary } from '../../../src/client/app/RouteBoundary.tsx';
import { startI18n } from '../../../src/client/i18n/i18n.ts';

beforeAll(() => startI18n('en-US'));
afterEach(cleanup);

test('a page that fails says so, leaves a line in the log, and can be tried again', () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  let broken = true;
  function Page() {
    if (broken) throw new Error('no such tile');
    return <p>all is well</p>;
  }
  render(
    <RouteBoundary>
      <Page />
    </RouteBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This page has failed');
  expect(errorLog$.value[0]).toMatchObject({ name: 'PAGE', info: 'no such tile' });

  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('all is well')).toBeTruthy();
  quiet.mockRestore();
});
