import {
  deleteDeviceDocument,
  listDeviceDocuments,
} from '../../../../contract/areas/device/documents.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { RecordDocuments } from '../../../kit/documents/RecordDocuments.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { dialogLoader } from '../../../loading/lazyPart.ts';

const loadDialog = dialogLoader(
  'device',
  async () => (await import('./DocumentDialog.tsx')).DocumentDialog,
);

interface DeviceDocumentsProps {
  readonly deviceID: string;
  readonly mayEdit: boolean;
}

/** The documents of a device. */
export function DeviceDocuments({ deviceID, mayEdit }: DeviceDocumentsProps) {
  const read = useEndpoint(listDeviceDocuments, { DeviceID: deviceID });
  useLiveReads([listDeviceDocuments], ['deviceDocument'], deviceID);
  const remove = useAction(deleteDeviceDocument, [listDeviceDocuments]);
  return (
    <RecordDocuments
      id={deviceID}
      read={read}
      texts="device.documents"
      permission="device.edit"
      mayEdit={mayEdit}
      loadDialog={loadDialog}
      onRemove={(DocID) => remove.mutateAsync({ DeviceID: deviceID, DocID })}
    />
  );
}
