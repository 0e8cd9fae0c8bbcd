import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Popup } from '../../../../src/client/ui/overlays/Popup.tsx';
import { useFocusReturn } from '../../../../src/client/ui/overlays/useFocusReturn.ts';

afterEach(cleanup);

function Dialog({ name, next }: { readonly name: string; readonly next: () => void }) {
  useFocusReturn(true);
  return (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={next}>
        {name}
      </button>
    </div>
  );
}

/** A form that opens another dialog, as one-time passwords do. */
function Page() {
  const [open, setOpen] = useState<'form' | 'answer' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('form')}>
        add
      </button>
      {open === 'form' && <Dialog name="send" next={() => setOpen('answer')} />}
      {open === 'answer' && <Dialog name="done" next={() => setOpen(null)} />}
    </>
  );
}

/** Clicks like a user: the clicked element gets the focus. */
function press(name: string): void {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

test('a dialog that follows another returns the focus to the opener of the first', async () => {
  render(<Page />);
  for (const name of ['add', 'send', 'done']) press(name);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('add'));
});

/** A header menu with an item that opens a dialog. */
function Header() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Popup name="menu" label="menu">
        <button type="button" onClick={() => setOpen(true)}>
          line
        </button>
      </Popup>
      {open && <Dialog name="done" next={() => setOpen(false)} />}
    </>
  );
}

test('the down arrow enters a popup; a dialog of one of its items returns the focus to its button', async () => {
  render(<Header />);
  const button = screen.getByRole('button', { name: 'menu' });
  button.focus();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('line'));
  press('line');
  press('done');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByRole('button', { name: 'line' })).toBeNull();
});
