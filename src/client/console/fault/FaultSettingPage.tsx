import { faultCause, faultDescription } from '../../../contract/areas/fault/catalogues.ts';
import { label } from '../../../contract/locale.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPage } from '../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { TreeResourcePanel, treeImport } from '../../resource/TreePage.tsx';

const imports = { description: treeImport(faultDescription), cause: treeImport(faultCause) };
const title = label('故障描述与原因', 'Fault descriptions and causes');
const slots = { changes: ['deviceType'] } as const;

/** /Troubleshooting/faultSetting: the fault descriptions and the causes, each as trees by device type. */
export function FaultSettingPage() {
  const locale = useLocale();
  const tabs = [
    {
      key: 'description',
      label: faultDescription.label[locale],
      content: (
        <TreeResourcePanel
          tree={faultDescription}
          imports={imports.description}
          listPath={(FaultDescID) => ordersPath({ FaultDescID })}
          isListedAlone
          slots={slots}
        />
      ),
    },
    {
      key: 'cause',
      label: faultCause.label[locale],
      content: (
        <TreeResourcePanel
          tree={faultCause}
          imports={imports.cause}
          listPath={(CauseID) => ordersPath({ CauseID })}
          isListedAlone
          slots={slots}
        />
      ),
    },
  ];
  return (
    <DetailPage>
      <PageHeading>{title[locale]}</PageHeading>
      <DetailTabs label={title[locale]} tabs={tabs} />
    </DetailPage>
  );
}
