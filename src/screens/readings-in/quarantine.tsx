import { formatCount, formatValue, NOTHING } from '../../domain/text/format.ts';
import { exactTime } from '../../domain/time/zoned.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { TextLink, useRecordPath } from '../../generator/record/link.tsx';
import type { Ingest, Quarantined } from '../../domain/api/ingest-figures.ts';
import { Records } from './records.tsx';
import { Section } from './section.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const Device = ({ device_id, device }: Pick<Quarantined, 'device_id' | 'device'>) => {
  const translate = useTranslate();
  const path = useRecordPath('devices');
  if (device_id === null) return <>{translate('readings_in.gone')}</>;
  return (
    <TextLink to={path(device_id)} title>
      {device || `#${device_id}`}
    </TextLink>
  );
};

/** A time as sent by the device, in any year. */
const DeviceTime = ({ at }: { readonly at: string }) => {
  const exact = exactTime(at, useZone(), useFormatLocale());
  return (
    <time dateTime={at} title={exact}>
      {exact.replace(/ \(.*/, '')}
    </time>
  );
};

const Value = ({ value, unit }: Pick<Quarantined, 'value' | 'unit'>) => (
  <>{formatValue(value, unit, useFormatLocale())}</>
);

/** The newest quarantined readings of all server processes. */
export const Quarantine = ({ quarantine }: Pick<Ingest, 'quarantine'>) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { last_24_h, more, newest } = quarantine;
  const title = translate('readings_in.quarantine');
  return (
    <Section
      title={title}
      note={translate(`readings_in.quarantine_${more ? 'more' : 'note'}`, {
        count: formatCount(last_24_h, locale),
      })}
      text={newest.length > 0 ? translate('readings_in.quarantine_text') : undefined}
    >
      <Records
        label={title}
        none={translate('readings_in.quarantine_none')}
        rows={newest}
        keyOf={({ datapoint_id, ts, value }) => `${datapoint_id} ${ts} ${value}`}
        columns={[
          {
            key: 'device',
            isLong: true,
            cell: ({ device_id, device }) => <Device device_id={device_id} device={device} />,
          },
          { key: 'quantity', cell: ({ label, key }) => label ?? key ?? NOTHING },
          { key: 'value', isNumber: true, cell: ({ value, unit }) => <Value value={value} unit={unit} /> },
          { key: 'its_time', cell: ({ ts }) => <DeviceTime at={ts} /> },
          { key: 'why', cell: ({ reason }) => reason.charAt(0).toUpperCase() + reason.slice(1) },
          { key: 'received', cell: ({ received_at }) => <Ago at={received_at} /> },
        ]}
      />
    </Section>
  );
};
