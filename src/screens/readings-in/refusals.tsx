import Box from '@mui/material/Box';
import { formatCount } from '../../domain/text/format.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { TextLink, useRecordPath } from '../../generator/record/link.tsx';
import type { Ingest, Refusal } from '../../domain/api/ingest-figures.ts';
import { Records } from './records.tsx';
import { Section } from './section.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The device, otherwise the sender's own ids, otherwise "unknown". */
const From = ({ device_id, device, app_id, dev_id, place }: Refusal) => {
  const translate = useTranslate();
  const path = useRecordPath('devices');
  const names = [app_id, dev_id].filter((name) => name !== null).join(' / ');
  const name = names || translate('readings_in.unknown');
  const under = [...(device_id === null ? [] : [names]), ...(place === null ? [] : [place])].join(' · ');
  return (
    <Box>
      {device_id === null ? (
        name
      ) : (
        <TextLink to={path(device_id)} title>
          {device || name}
        </TextLink>
      )}
      {under && (
        <Box
          component="span"
          sx={{ display: 'block', color: 'text.secondary', fontSize: 12, fontWeight: 400 }}
        >
          {under}
        </Box>
      )}
    </Box>
  );
};

const Reason = ({ kind, reason }: Refusal) => {
  const translate = useTranslate();
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {translate(`readings_in.kinds.${kind}`)}
      </Box>
      {reason}
    </>
  );
};

const Times = ({ times }: Pick<Refusal, 'times'>) => <>{formatCount(times, useFormatLocale())}</>;

const Transport = ({ way }: Pick<Refusal, 'way'>) => <>{useTranslate()(`readings_in.way.${way}`)}</>;

/** The newest values and uplinks that this server refused. */
export const Refusals = ({ refused, refused_values }: Pick<Ingest, 'refused' | 'refused_values'>) => {
  const translate = useTranslate();
  const title = translate('readings_in.refusals');
  const rows = [...refused, ...refused_values].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section
      title={title}
      note={translate('readings_in.refusals_note')}
      text={rows.length > 0 ? translate('readings_in.refusals_text') : undefined}
    >
      <Records
        label={title}
        none={translate('readings_in.refusals_none')}
        rows={rows}
        keyOf={({ way, kind, app_id, dev_id, place, reason }) =>
          JSON.stringify([way, kind, app_id, dev_id, place, reason])
        }
        columns={[
          { key: 'from', isLong: true, cell: (row) => <From {...row} /> },
          { key: 'why', isLong: true, cell: (row) => <Reason {...row} /> },
          { key: 'by', cell: (row) => <Transport {...row} /> },
          { key: 'times', isNumber: true, cell: (row) => <Times {...row} /> },
          { key: 'last', cell: ({ at }) => <Ago at={at} /> },
        ]}
      />
    </Section>
  );
};
