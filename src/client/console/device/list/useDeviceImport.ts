import { useMemo } from 'react';
import { listCustomFields } from '../../../../contract/areas/device/customFields.ts';
import {
  customFieldColumns,
  deviceImport,
} from '../../../../contract/areas/device/deviceImport.ts';
import type { ImportKind } from '../../../../contract/imports/importKind.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';

/** Returns the import of devices with a column for each custom field of the types. */
export function useDeviceImport(visible: boolean): ImportKind {
  const fields = useEndpoint(listCustomFields, {}, { enabled: visible }).data;
  return useMemo(
    () => ({
      ...deviceImport,
      columns: [...deviceImport.columns, ...customFieldColumns(fields ?? [])],
    }),
    [fields],
  );
}
