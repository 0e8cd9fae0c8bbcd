import { createContext, use } from 'react';
import type { ChangeTextFormat } from '../../../contract/areas/log/changeText.ts';
import type { ActionLogNames } from '../../../contract/areas/log/endpoints.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useAbsoluteTime } from '../../kit/hooks/times.tsx';

/** The names that the page has read. */
export const ActionLogNamesContext = createContext<ActionLogNames>({
  modules: {},
  actions: {},
  formerActions: {},
  fields: {},
  resources: {},
  resourceFields: {},
});

/** Returns the format of log values: the names, the user's language and the organisation's time zone. */
export function useChangeTextFormat(): ChangeTextFormat {
  return { names: use(ActionLogNamesContext), locale: useLocale(), absolute: useAbsoluteTime() };
}
