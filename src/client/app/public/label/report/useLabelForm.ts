import { useState } from 'react';
import {
  addLabelPhoto,
  getLabelForm,
  type LabelReport,
  listLabelReports,
  type remarkByLabel,
  type reportByLabel,
} from '../../../../../contract/areas/label/reports.ts';
import type { InputOf } from '../../../../../contract/endpoint.ts';
import { call } from '../../../../api/http/call.ts';
import type { EntityDraft } from '../../../../kit/form/entityBody.ts';
import { type EntityFormOptions, useEntityForm } from '../../../../kit/form/useEntityForm.ts';
import { photoBody } from '../photos/photoBody.ts';
import type { Reporter } from './ownReports.ts';
import { storeReporter, storeSecret } from './ownReports.ts';
import type { ReportFormProps } from './reportProps.ts';

type LabelEndpoint = typeof reportByLabel | typeof remarkByLabel;

interface LabelFormOptions<E extends LabelEndpoint> extends ReportFormProps {
  readonly initial: EntityFormOptions<E>['initial'];
  readonly labels: EntityFormOptions<E>['labels'];
  readonly fixed?: (draft: EntityDraft<E>) => Partial<InputOf<E>>;
}

/**
 * The form of a report or remark by a label. Once it is sent, the browser stores its secret and its reporter, and
 * sends the photos, each on its own; those that cannot be sent are counted, and may be added later.
 */
export function useLabelForm<E extends LabelEndpoint>(endpoint: E, options: LabelFormOptions<E>) {
  const { label, secret, photos, onStored, onDone } = options;
  const [sendsPhotos, setSendsPhotos] = useState(false);
  const finish = async (reporter: Reporter, { isRemark }: LabelReport) => {
    onStored();
    storeSecret(label.DeviceID, secret);
    storeReporter(reporter);
    setSendsPhotos(photos.length > 0);
    const failures: unknown[] = [];
    for (const photo of photos) {
      try {
        await call(addLabelPhoto, await photoBody(label, secret, photo));
      } catch (cause) {
        failures.push(cause); // the report is stored; `call` has logged the error
      }
    }
    setSendsPhotos(false);
    onDone({ kind: isRemark === 1 ? 'remark' : 'report', secret, unsentPhotos: failures });
  };
  const fixed = (draft: EntityDraft<E>) =>
    ({ ...label, Secret: secret, ...options.fixed?.(draft) }) as Partial<InputOf<E>>;
  const form = useEntityForm(endpoint, {
    visible: true,
    ...(options.initial !== undefined && { initial: options.initial }),
    fixed,
    ...(options.labels !== undefined && { labels: options.labels }),
    invalidates: [getLabelForm, listLabelReports],
    isIdempotent: true, // the secret
    onDone: (report) => void finish(form.draft as unknown as Reporter, report as LabelReport),
    onClose: () => undefined,
  });
  return { form, isBusy: form.dialog.busy || sendsPhotos };
}
