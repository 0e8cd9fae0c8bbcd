import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { stockLimits } from '../../../../contract/areas/part/stock.ts';
import { useCan, useOwner } from '../../../api/session/useSession.ts';
import { DetailPage, DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import rowStyle from '../../../kit/list/rows/row.module.css';
import { PageHeading } from '../../../kit/page/PageHeading.tsx';
import { ScanField } from '../../../kit/scan/ScanField.tsx';
import { applicationPath } from '../../../lib/paths/applicationPath.ts';
import { partPath } from '../../../lib/paths/partPath.ts';
import type { ScannedCode } from '../../../lib/scannedCode.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { treeNodes } from '../../../ui/data/treeNodes.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { useUnsavedMark } from '../../../ui/page/unsaved.ts';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { TreeSelectInput } from '../../../ui/selects/TreeSelectInput.tsx';
import { NearPlaces } from '../NearPlaces.tsx';
import type { BookedPart } from '../StockItemRow.tsx';
import { PendingBookings } from './PendingBookings.tsx';
import style from './Scan.module.css';
import { ScanEntryCard } from './ScanEntryCard.tsx';
import {
  emptyScanDraft,
  goesTo,
  isSent,
  type ScanDraft,
  type ScanEntry,
  scanModes,
  withEntry,
  withFrom,
  withPlace,
  withScanned,
} from './scanDraft.ts';
import { useScanBooking } from './useScanBooking.ts';
import { useScanned } from './useScanned.ts';

/** /sparePart/scan: finds parts and books several of them in one go, by their labels, on a phone. */
export function ScanPage() {
  const owner = useOwner();
  return <Scan key={owner} owner={owner} />;
}

function Scan({ owner }: { readonly owner: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayMove = useCan('part.move');
  const maySeeAll = useCan('part.requisition');
  const { draft, kind, problem, isSending, change, submit } = useScanBooking(owner);
  const { positions, find } = useScanned();
  const [sought, setSought] = useState<BookedPart | null>(null);
  const [outcome, setOutcome] = useState('');
  const [refusal, setRefusal] = useState<string | undefined>();
  const [isClearing, setIsClearing] = useState(false);
  const mode = mayMove ? draft.mode : 'find';
  const { attempt, entries } = draft;
  const isUnsure = attempt !== null && !isSending;
  const mark = useUnsavedMark(t('stock.scan.title'), entries.length > 0);
  const nodes =
    positions.length > 0
      ? treeNodes(positions)
      : Object.entries(draft.places).map(([key, title]) => ({ key, title }));
  const nameOf = (id: string) => positions.find((one) => one.id === id)?.name ?? '';
  /** Notes the name of a position, which the queue shows when the page is gone. */
  const known = (next: ScanDraft, id: string): ScanDraft =>
    id === '' || nameOf(id) === ''
      ? next
      : { ...next, places: { ...next.places, [id]: nameOf(id) } };

  const addPart = (part: BookedPart) => {
    if (mode === 'find') {
      setSought(part);
      setOutcome(part.partName);
      return;
    }
    if (entries.length >= stockLimits.items) {
      setRefusal(t('stock.scan.full', { count: stockLimits.items }));
      return;
    }
    change((before) => {
      const next = withScanned(before, part);
      return next.entries.reduce((all, { positionID }) => known(all, positionID), next);
    });
    setOutcome(t('stock.scan.added', { part: part.partName || t('stock.scan.unnamed') }));
  };
  const onScan = async (code: ScannedCode) => {
    setRefusal(undefined);
    setOutcome('');
    const found = await find(code);
    if (found.kind === 'application')
      return navigate(applicationPath(found.id, maySeeAll ? 'all' : 'own'));
    if (found.kind === 'part') return addPart(found.part);
    if (found.kind === 'position') {
      if (mode === 'find') return setOutcome(found.place.name);
      change((before) => withPlace(before, found.place));
      return setOutcome(t('stock.scan.placed', { position: found.place.name }));
    }
    setRefusal(
      t(`stock.scan.not.${found.kind}`, { code: code.kind === 'text' ? code.text : code.id }),
    );
  };
  const select = (next: ScanDraft['mode']) => {
    change((before) => ({ ...before, mode: next }));
    setOutcome('');
    setRefusal(undefined);
  };
  return (
    <DetailPage>
      <div className={style.title}>
        <PageHeading>{t('stock.scan.title')}</PageHeading>
      </div>
      <form
        {...mark}
        className={style.page}
        aria-label={t('stock.scan.title')}
        onSubmit={(event) => event.preventDefault()}
      >
        <PendingBookings
          mayTakeBack={mayMove && entries.length === 0}
          onTakeBack={(taken) => change(() => taken)}
        />
        <DetailPanel label={t('stock.scan.open')}>
          <div className={style.fields}>
            {mayMove && (
              <SegmentedControl
                label={t('stock.scan.mode')}
                hideLabel
                value={mode}
                options={scanModes.map((value) => ({
                  value,
                  text: t(value === 'find' ? 'stock.scan.find' : `stock.kind.${value}`),
                }))}
                onChange={select}
              />
            )}
            <ScanField
              label={t('stock.scan.code')}
              hasFocus
              error={refusal}
              outcome={outcome}
              onScan={(code) => void onScan(code)}
            />
            {mode !== 'find' && (
              <div className={style.places}>
                <Field label={t(mode === 'in' ? 'stock.scan.into' : 'stock.scan.from')}>
                  {(control) => (
                    <TreeSelectInput
                      {...control}
                      label={t(mode === 'in' ? 'stock.scan.into' : 'stock.scan.from')}
                      placeholder={t('stock.scan.anyPlace')}
                      allowClear
                      nodes={nodes}
                      value={draft.fromID}
                      onChange={(id) => change((before) => known(withFrom(before, id), id))}
                    />
                  )}
                </Field>
                {goesTo(mode) && (
                  <Field
                    label={t('stock.to')}
                    required
                    error={problem?.name === 'ToPositionID' ? problem.text : undefined}
                  >
                    {(control) => (
                      <TreeSelectInput
                        {...control}
                        label={t('stock.to')}
                        placeholder={t('stock.scan.scanPlace')}
                        nodes={nodes}
                        value={draft.toID}
                        onChange={(id) => change((before) => known({ ...before, toID: id }, id))}
                      />
                    )}
                  </Field>
                )}
              </div>
            )}
          </div>
        </DetailPanel>
        {mode === 'find' && sought !== null && (
          <DetailPanel heading={sought.partName || t('stock.scan.unnamed')}>
            <p className={style.found}>
              <StyledText as="span" ink={3} size={13}>
                {sought.partCode}
              </StyledText>
              <Link className={rowStyle.link} to={partPath(sought.id)}>
                {t('stock.scan.openPart')}
              </Link>
            </p>
            <NearPlaces partID={sought.id} />
          </DetailPanel>
        )}
        {mode === 'find' && sought === null && (
          <StateNote title={t('stock.scan.noneSought')} text={t('stock.scan.noneSoughtText')} />
        )}
        {mode !== 'find' && entries.length === 0 && (
          <StateNote title={t('stock.scan.none')} text={t('stock.scan.noneText')} />
        )}
        {mode !== 'find' && entries.length > 0 && (
          <>
            <ul className={style.entries} aria-label={t('stock.scan.list')}>
              {entries.map((entry) =>
                isUnsure && isSent(draft, entry.key) ? (
                  <SentEntry
                    key={entry.key}
                    entry={entry}
                    position={nameOf(entry.positionID) || draft.places[entry.positionID]}
                  />
                ) : (
                  <ScanEntryCard
                    key={entry.key}
                    kind={mode}
                    isFixed={isSent(draft, entry.key)}
                    entry={entry}
                    nodes={nodes}
                    problem={problem?.key === entry.key ? problem : null}
                    onChange={(edit) =>
                      change((before) =>
                        known(withEntry(before, entry.key, edit), edit.positionID ?? ''),
                      )
                    }
                    onTake={({ positionID }) =>
                      change((before) =>
                        known(withEntry(before, entry.key, { positionID, lot: '' }), positionID),
                      )
                    }
                    onRemove={() =>
                      change((before) => ({
                        ...before,
                        entries: before.entries.filter(({ key }) => key !== entry.key),
                      }))
                    }
                  />
                ),
              )}
            </ul>
            {isUnsure && <Banner tone="warn">{t('stock.scan.unsure')}</Banner>}
            {!isUnsure && problem !== null && problem.key === null && problem.name === '' && (
              <Banner tone="alarm">{problem.text}</Banner>
            )}
            <div className={style.actions}>
              <Button size="large" disabled={isSending} onClick={() => setIsClearing(true)}>
                {t('stock.scan.clear')}
              </Button>
              <Button
                type="primary"
                size="large"
                className={style.submit ?? ''}
                loading={isSending}
                onClick={() => void submit()}
              >
                {t(isUnsure ? 'stock.scan.again' : 'stock.scan.submit', {
                  kind: t(`stock.kind.${kind}`),
                  count: attempt?.keys.length ?? entries.length,
                })}
              </Button>
            </div>
          </>
        )}
      </form>
      <ConfirmDialog
        visible={isClearing}
        title={t('stock.scan.clear')}
        text={
          isUnsure
            ? t('stock.scan.confirmClearUnsure')
            : t('stock.scan.confirmClear', { count: entries.length })
        }
        confirmLabel={t('stock.scan.clear')}
        destructive
        onConfirm={() => {
          setIsClearing(false);
          change((before) => ({ ...emptyScanDraft, mode: before.mode }));
        }}
        onClose={() => setIsClearing(false)}
      />
    </DetailPage>
  );
}

/** An entry that was sent and has no answer yet: it stays as it is. */
function SentEntry({
  entry: { part, qty },
  position,
}: {
  readonly entry: ScanEntry;
  readonly position: string | undefined;
}) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const name = part.partName || t('stock.scan.unnamed');
  return (
    <li className={style.entry} aria-label={name}>
      <Stack as="span" shrink breakAnywhere>
        <b>{name}</b>
        <StyledText as="span" ink={3} size={13}>
          {[quantity(Number(qty), part.unit), position].filter(Boolean).join(' · ')}
        </StyledText>
      </Stack>
    </li>
  );
}
