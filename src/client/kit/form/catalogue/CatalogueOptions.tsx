import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Catalogue, listFaultOptions } from '../../../../contract/areas/fault/endpoints.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { StyledText } from '../../../ui/layout/layout.tsx';
import style from './CatalogueOptions.module.css';

interface CatalogueOptionsProps {
  readonly catalogue: Catalogue;
  /** The device whose type decides; empty while none is selected. */
  readonly deviceID: string;
  /** The text of the field above, which filters the options. */
  readonly text: string;
  readonly onPick: (option: { readonly id: string; readonly name: string }) => void;
}

/** How many options are shown until all are wanted. */
const shownFirst = 8;

/**
 * The entries of a catalogue of faults for a device, most used first, as buttons below a text field: typing
 * filters them, pressing one fills the field. Nothing while they are unknown, so that the field always works.
 */
export function CatalogueOptions({ catalogue, deviceID, text, onPick }: CatalogueOptionsProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const { data = [] } = useEndpoint(
    listFaultOptions,
    { Catalogue: catalogue, DeviceID: deviceID },
    { enabled: deviceID !== '' },
  );
  const typed = text.trim().toLowerCase();
  const isOption = data.some(({ name }) => name.toLowerCase() === typed);
  const options = isOption ? data : data.filter(({ name }) => name.toLowerCase().includes(typed));
  if (deviceID === '' || options.length === 0) return null;
  const shown = showsAll ? options : options.slice(0, shownFirst);
  return (
    <div className={style.options} role="group" aria-label={t('repairForms.fault.options')}>
      {shown.map((option) => (
        <button
          key={option.id}
          type="button"
          className={style.option}
          aria-pressed={option.name.toLowerCase() === typed}
          onClick={() => onPick(option)}
        >
          {option.name}
          {option.uses > 0 && (
            <StyledText as="span" ink={3} size={12}>
              {option.uses}
            </StyledText>
          )}
        </button>
      ))}
      {options.length > shownFirst && (
        <button
          type="button"
          className={style.more}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? t('repairForms.fault.fewer')
            : t('repairForms.fault.all', { count: options.length })}
        </button>
      )}
    </div>
  );
}
