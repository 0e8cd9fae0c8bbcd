import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OutboundChannel,
  outboundChannel,
} from '../../../../contract/areas/outbound/channels.ts';
import {
  getOutboundPreference,
  type OutboundPreference,
  saveOutboundPreference,
} from '../../../../contract/areas/outbound/preference.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { SelectField } from '../../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { withToggled } from '../../../lib/withToggled.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { Tag } from '../../../ui/data/Tag.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import { TickBox } from '../../../ui/selects/TickBox.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import style from './ways.module.css';

export interface WaysDialogProps {
  readonly visible: boolean;
  readonly preference: OutboundPreference;
  readonly onClose: () => void;
}

type SelectedKinds = readonly { readonly Kind: string; readonly Channels: OutboundChannel[] }[];

/** Sets by which ways the user gets which kinds of notifications, and the quiet hours. */
export function WaysDialog({ visible, preference, onClose }: WaysDialogProps) {
  const { t } = useTranslation();
  const stored = preference.kinds.map(({ kind, channels }) => ({ Kind: kind, Channels: channels }));
  const form = useEntityForm(saveOutboundPreference, {
    visible,
    row: preference,
    initial: { Kinds: stored },
    fixed: ({ Kinds = [] }) => ({ Kinds: changedKinds(stored, Kinds) }),
    invalidates: [getOutboundPreference],
    onDone() {
      toastSuccess(t('account.ways.saved'));
      onClose();
    },
    onClose,
  });
  const kinds = form.field('Kinds');
  return (
    <EntityDialog
      form={form}
      wide
      title={t('account.ways.title')}
      submitLabel={t('account.ways.submit')}
    >
      <TextField {...form.field('QuietFrom')} placeholder="22:00" />
      <TextField {...form.field('QuietTo')} placeholder="07:00" />
      <p className={style.hint}>{t('account.ways.quietHelp', { zone: preference.timeZone })}</p>
      <Levels
        preference={preference}
        selected={kinds.value ?? []}
        onChange={(value) => kinds.onChange([...value])}
      />
      <KindTable
        preference={preference}
        selected={kinds.value ?? []}
        onChange={(value) => kinds.onChange([...value])}
      />
    </EntityDialog>
  );
}

function changedKinds(stored: SelectedKinds, selected: SelectedKinds) {
  const before = new Map(stored.map(({ Kind, Channels }) => [Kind, JSON.stringify(Channels)]));
  return selected.filter(({ Kind, Channels }) => before.get(Kind) !== JSON.stringify(Channels));
}

interface KindTableProps {
  readonly preference: OutboundPreference;
  readonly selected: SelectedKinds;
  readonly onChange: (selected: SelectedKinds) => void;
}

/** How much a way sends: nothing, urgent notifications, all, or kinds that the user has selected. */
const wayLevels = ['none', 'urgent', 'all'] as const;
type WayLevel = (typeof wayLevels)[number];

/** The levels that a click sets for all ways: what the product sends by default, urgent only, all, nothing. */
const presets = ['usual', ...wayLevels] as const;

/** Presets for all ways, and the level of each way. */
function Levels({ preference, selected, onChange }: KindTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { available, kinds } = preference;
  const isUrgent = new Map(kinds.map(({ kind, isUrgent: urgent }) => [kind, urgent === 1]));
  const isOn = (kind: string, level: WayLevel) =>
    level === 'all' || (level === 'urgent' && isUrgent.get(kind) === true);
  const withLevels = (levels: ReadonlyMap<OutboundChannel, WayLevel>): SelectedKinds =>
    selected.map(({ Kind, Channels }) => ({
      Kind,
      Channels: outboundChannel.list.filter((channel) => {
        const level = levels.get(channel);
        return level === undefined ? Channels.includes(channel) : isOn(Kind, level);
      }),
    }));
  const levelOf = (channel: OutboundChannel) =>
    wayLevels.find((level) =>
      selected.every(({ Kind, Channels }) => Channels.includes(channel) === isOn(Kind, level)),
    ) ?? 'own';
  const usual = (channel: OutboundChannel): WayLevel =>
    channel === outboundChannel.values.sms ? 'urgent' : 'none';
  const set = (preset: (typeof presets)[number]) =>
    onChange(
      withLevels(
        new Map(
          available.map((channel) => [channel, preset === 'usual' ? usual(channel) : preset]),
        ),
      ),
    );
  if (available.length === 0) return null;
  return (
    <>
      <div className={style.presets} role="group" aria-label={t('account.ways.presets')}>
        <span className={style.hint}>{t('account.ways.presets')}</span>
        {presets.map((preset) => (
          <Button key={preset} size="small" onClick={() => set(preset)}>
            {t(`account.ways.preset.${preset}`)}
          </Button>
        ))}
      </div>
      {available.map((channel) => {
        const level = levelOf(channel);
        const values: readonly (WayLevel | 'own')[] =
          level === 'own' ? [...wayLevels, 'own'] : wayLevels;
        return (
          <SelectField
            key={channel}
            label={outboundChannel.label(channel, locale)}
            value={level}
            options={values.map((value) => ({ value, text: t(`account.ways.level.${value}`) }))}
            onChange={(value) => {
              const next = wayLevels.find((one) => one === value);
              if (next !== undefined) onChange(withLevels(new Map([[channel, next]])));
            }}
          />
        );
      })}
    </>
  );
}

/** The kinds of notifications by area, which fold, with a box for each way. */
function KindTable({ preference, selected, onChange }: KindTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { available, kinds } = preference;
  const channelsOf = new Map(selected.map(({ Kind, Channels }) => [Kind, Channels]));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const countOf = (ones: OutboundPreference['kinds']) =>
    ones.filter(({ kind }) => (channelsOf.get(kind)?.length ?? 0) > 0).length;
  const toggle = (kind: string, channel: OutboundChannel) =>
    onChange(
      selected.map((one) => {
        if (one.Kind !== kind) return one;
        const without = one.Channels.filter((other) => other !== channel);
        const isOn = without.length < one.Channels.length;
        const Channels = isOn ? without : [...without, channel].toSorted((a, b) => a - b);
        return { ...one, Channels };
      }),
    );
  return (
    <>
      <p className={style.hint}>{t('account.ways.inApp')}</p>
      <table className={style.kinds}>
        <thead>
          <tr>
            <th scope="col">{t('account.ways.kinds')}</th>
            {available.map((channel) => (
              <th key={channel} scope="col" className={style.way}>
                {outboundChannel.label(channel, locale)}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(kinds, ({ area }) => area)].map(([area, ones]) => (
          <tbody key={area}>
            <tr>
              <th scope="rowgroup" colSpan={available.length + 1} className={style.area}>
                <button
                  type="button"
                  className={style.fold}
                  aria-expanded={opened.has(area)}
                  onClick={() => setOpened(withToggled(opened, area))}
                >
                  <Icon name={opened.has(area) ? 'down' : 'right'} />
                  {area}
                  <StyledText as="span" ink={2} regular>
                    {t('account.ways.on', { count: countOf(ones), total: ones.length })}
                  </StyledText>
                </button>
              </th>
            </tr>
            {(opened.has(area) ? ones : []).map(({ kind, name, isUrgent }) => (
              <tr key={kind}>
                <th scope="row">
                  <Row as="span" gap={8} rowGap={0} wrap>
                    {name}
                    {isUrgent === 1 && <Tag tone="wait">{t('account.ways.urgent')}</Tag>}
                  </Row>
                </th>
                {available.map((channel) => (
                  <td key={channel} className={style.way}>
                    <TickBox
                      label={t('account.ways.tick', {
                        name,
                        channel: outboundChannel.label(channel, locale),
                      })}
                      checked={channelsOf.get(kind)?.includes(channel) ?? false}
                      onChange={() => toggle(kind, channel)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}
