import { expect, test } from 'vitest';
import { importKinds } from '../../../src/contract/index.ts';
import { handlersByName } from '../../../src/server/modules/importData/importFileRows.ts';

test('the start names the kinds of import that have no handler', () => {
  expect(() => handlersByName([])).toThrow(
    `no import handler of ${Object.keys(importKinds).join(', ')}`,
  );
});
