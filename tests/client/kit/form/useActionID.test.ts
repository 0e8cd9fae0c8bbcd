import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import { useActionID } from '../../../../src/client/kit/form/useActionID.ts';

test('after a lost answer the same content keeps its id, and a correction gets another', async () => {
  const { result } = renderHook(useActionID);
  const ids: string[] = [];
  for (const Comment of ['a', 'a', 'b']) {
    const lost = (id: string) => {
      ids.push(id);
      return Promise.reject(new ApiError('NETWORK'));
    };
    await result.current({ Comment }, lost).catch(() => undefined);
  }
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
});
