import { defineArea } from '../../area.ts';
import { label } from '../../locale.ts';
import { checkLabel, readLabel } from './endpoints.ts';

export const labelArea = defineArea({
  name: 'label',
  label: label('标签', 'Labels'),
  endpoints: [checkLabel, readLabel],
});
