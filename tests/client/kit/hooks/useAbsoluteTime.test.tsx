import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { useAbsoluteTime } from '../../../../src/client/kit/hooks/times.tsx';
import { aUser } from '../../api/aUser.ts';

function Time() {
  return <output>{useAbsoluteTime()(Date.parse('2026-11-20T20:24:08Z'))}</output>;
}

afterEach(() => {
  cleanup();
  signOut();
});

test.each([
  ['Asia/Shanghai', '2026-11-21 04:24'],
  ['Europe/Berlin', '2026-11-20 21:24'],
  ['America/St_Johns', '2026-11-20 16:54'],
])('an organisation in %s shows an instant as %s in any browser time zone', (timeZone, text) => {
  signIn(aUser(['repair.view'], { timeZone }));
  render(<Time />);
  expect(screen.getByRole('status').textContent).toBe(text);
});
