import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../../../contract/imports/importKind.ts';
import { saveFile } from '../../../../api/http/download.ts';
import { logError } from '../../../../api/http/errorLog.ts';
import { failureText } from '../../../../api/http/failureText.ts';
import { presentSession } from '../../../../api/session/session.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { useSubject } from '../../../../lib/useSubject.ts';
import { retryableImport } from '../../../../loading/retryableImport.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { FileDrop } from '../../../../ui/files/FileDrop.tsx';
import { StyledText } from '../../../../ui/layout/layout.tsx';
import { useAbsoluteTime } from '../../../hooks/times.tsx';
import { fileLimits } from '../file/fileTable.ts';
import style from '../ImportDialog.module.css';
import { lastBatches$ } from '../lastBatches.ts';
import { useFileTexts } from '../useFileTexts.ts';
import type { ImportState } from '../useImport.ts';
import { UndoButton } from './UndoButton.tsx';

const accept =
  '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface StepProps {
  readonly kind: ImportKind;
  readonly state: ImportState;
}

/** Step 1: the file, a template for it, and the undo of the last import of this tab. */
export function FileStep({ kind, state }: StepProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeText = useAbsoluteTime();
  const batches = useSubject(lastBatches$);
  const { owner } = presentSession();
  const last = batches.find((batch) => batch.kind === kind.name && batch.owner === owner);
  const { reading, problem } = state;
  return (
    <>
      {last !== undefined && (
        <div className={style.last}>
          <span>
            {t(last.isUnsure ? 'importData.undo.lastUnsure' : 'importData.undo.last', {
              count: last.imported,
              time: timeText(last.time),
            })}
          </span>
          <UndoButton kind={kind} batch={last} onUndone={state.undone} />
        </div>
      )}
      {problem !== null && (
        <Banner tone="alarm">
          {t(`importData.problem.${problem.problem}`, { ...problem.params })}
        </Banner>
      )}
      <FileDrop
        label={
          reading === null
            ? t('importData.file.choose')
            : t('importData.file.reading', { name: reading })
        }
        help={t('importData.file.limits', {
          xlsx: fileLimits.xlsxMegabytes,
          csv: fileLimits.csvMegabytes,
          rows: new Intl.NumberFormat(locale).format(fileLimits.rows),
        })}
        accept={accept}
        disabled={reading !== null}
        invalid={problem !== null}
        onFiles={([file]) => {
          if (file !== undefined) state.read(file);
        }}
      />
      <TemplateDownload kind={kind} />
    </>
  );
}

function TemplateDownload({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const texts = useFileTexts(kind, 'template');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { writeTemplate } = await retryableImport(() => import('../file/writeFiles.ts'));
      saveFile(
        await writeTemplate(kind, locale, texts, {
          day: t('importData.columns.dayHint'),
          time: t('importData.columns.timeHint'),
        }),
      );
    } catch (cause) {
      logError({ where: 'template', name: 'WRITE', info: String(cause) });
      setProblem(failureText(cause, t('importData.file.templateFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <StyledText ink={2}>
      {t('importData.file.templateText')}{' '}
      <Button type="text" loading={busy} onClick={() => void save()}>
        {t('importData.file.template')}
      </Button>
      {problem !== '' && <span role="alert">{problem}</span>}
    </StyledText>
  );
}
