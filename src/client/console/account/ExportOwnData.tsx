import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportPerson } from '../../../contract/areas/personnel/personalData.ts';
import { download, saveFile } from '../../api/http/download.ts';
import { showFailure } from '../../api/query/showFailure.ts';
import { Button } from '../../ui/buttons/Button.ts';

/** Downloads what is stored of the user. */
export function ExportOwnData({ userID }: { readonly userID: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      saveFile(await download(exportPerson, { id: userID }));
    } catch (cause) {
      showFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void run()}>
      {t('account.data.open')}
    </Button>
  );
}
