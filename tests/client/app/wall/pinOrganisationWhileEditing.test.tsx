import { act, cleanup, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, expect, test } from 'vitest';
import {
  currentUser,
  followOtherTabs,
  presentSession,
  signIn,
  signOut,
} from '../../../../src/client/api/session/session.ts';
import { PinOrganisationWhileEditing } from '../../../../src/client/routes/WallRoute.tsx';
import { editAtom } from '../../../../src/client/wallboard/editor/draftAtoms.ts';
import { startHistory } from '../../../../src/client/wallboard/layout/history.ts';
import { aUser } from '../../api/aUser.ts';
import { aDraft } from '../login/aDraft.ts';

afterEach(() => {
  cleanup();
  signOut();
});

test('4 Other transitions, organisation switch: a wall whose board is edited follows when the editing ends', () => {
  const here = aUser(['kanban.edit']);
  signIn(here);
  const stop = followOtherTabs();
  const store = createStore();
  store.set(editAtom, startHistory(aDraft));
  render(
    <Provider store={store}>
      <PinOrganisationWhileEditing />
    </Provider>,
  );
  const { owner } = presentSession();
  localStorage.setItem('userinfo', JSON.stringify({ ...here, orgCode: 'ORG2' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }));
  expect(currentUser()?.orgCode).toBe(here.orgCode);
  expect(presentSession().owner).toBe(owner);
  act(() => store.set(editAtom, null));
  expect(presentSession().user?.orgCode).toBe('ORG2');
  stop();
});
