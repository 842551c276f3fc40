import type { Reception } from '../../domain/devices/reception.ts';
import { formatValue, NOTHING } from '../../domain/text/format.ts';
import { Ago } from '../../generator/page/ago.tsx';
import type { RowColumn } from '../../generator/list/row-table.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The columns of a table of receptions. */
export const useReceptionColumns = (): readonly RowColumn<Reception>[] => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const amount = (value: number | null, unit: string): string =>
    value === null ? NOTHING : formatValue(value, unit, locale);
  return [
    {
      key: 'last_heard',
      label: translate('gateways.last_heard'),
      cell: ({ last_heard_at }) => <Ago at={last_heard_at} />,
    },
    {
      key: 'rssi',
      label: translate('gateways.rssi'),
      isNumber: true,
      cell: ({ rssi }) => amount(rssi, 'dBm'),
    },
    { key: 'snr', label: translate('gateways.snr'), isNumber: true, cell: ({ snr }) => amount(snr, 'dB') },
  ];
};
