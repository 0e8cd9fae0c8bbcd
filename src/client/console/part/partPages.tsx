import { useNavigate } from 'react-router-dom';
import { part, sparePartPosition, sparePartType } from '../../../contract/areas/part/part.ts';
import { label } from '../../../contract/locale.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { DetailPage } from '../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { RecordListPage, recordImport } from '../../resource/RecordListPage.tsx';
import { RecordPage } from '../../resource/RecordPage.tsx';
import { TreeResourcePanel, treeImport } from '../../resource/TreePage.tsx';
import { Button } from '../../ui/buttons/Button.ts';

const imports = {
  part: recordImport(part),
  type: treeImport(sparePartType),
  position: treeImport(sparePartPosition),
};
const treesTitle = label('备件类型与库位', 'Part types and positions');
const partPath = (id: string) => `${pagePaths.sparePartDetail}?${new URLSearchParams({ id })}`;
const filteredPath = (name: 'PositionID' | 'TypeID') => (id: string) =>
  `${pagePaths.sparePartList}?${new URLSearchParams({ [name]: id })}`;

/** /sparePart/list: the spare parts of the organisation. */
export function PartListPage() {
  const navigate = useNavigate();
  const locale = useLocale();
  return (
    <RecordListPage
      resource={part}
      pathOf={partPath}
      imports={imports.part}
      slots={{
        extras: (
          <Button onClick={() => void navigate(pagePaths.sparePartPosition)}>
            {treesTitle[locale]}
          </Button>
        ),
      }}
    />
  );
}

/** /sparePart/list/sparePartDetail?id=…: a spare part. */
export function PartPage() {
  return <RecordPage resource={part} listPath={pagePaths.sparePartList} />;
}

/** /sparePart/position: the types of spare parts and the positions where they lie, each as a tree. */
export function PartTreesPage() {
  const locale = useLocale();
  const tabs = [
    {
      key: 'position',
      label: sparePartPosition.label[locale],
      content: (
        <TreeResourcePanel
          tree={sparePartPosition}
          imports={imports.position}
          listPath={filteredPath('PositionID')}
        />
      ),
    },
    {
      key: 'type',
      label: sparePartType.label[locale],
      content: (
        <TreeResourcePanel
          tree={sparePartType}
          imports={imports.type}
          listPath={filteredPath('TypeID')}
        />
      ),
    },
  ];
  return (
    <DetailPage>
      <PageHeading>{treesTitle[locale]}</PageHeading>
      <DetailTabs label={treesTitle[locale]} tabs={tabs} />
    </DetailPage>
  );
}
