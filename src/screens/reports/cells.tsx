import Box from '@mui/material/Box';
import { use } from 'react';
import { cssVariable } from '../../domain/colours.ts';
import { NOTHING } from '../../domain/text/format.ts';
import { exactTime, toLocalInput } from '../../domain/time/zoned.ts';
import { dayOf, periodText, shortDay } from '../../domain/reports/texts/dates.ts';
import type { DeviceVerdict } from '../../domain/reports/verdicts/device-verdict.ts';
import { VERDICT_MARKS } from '../../domain/reports/charts/marks.ts';
import { InCard } from '../../generator/list/in-card.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { VERDICT_ICONS } from './document/verdict-icons.tsx';

type Row = Readonly<Record<string, unknown>>;
interface Props {
  readonly record: Row;
}

/** “Manual” says that there is no next run, to which nobody is a recipient. */
const isManual = ({ schedule }: Row): boolean => schedule === 'none';

const Nothing = () => <span className="plain-quiet">{NOTHING}</span>;

/** Aligned with the texts of the other cells. */
const LINE = {
  display: 'inline-flex',
  verticalAlign: 'top',
  alignItems: 'center',
  gap: 0.75,
  maxWidth: '100%',
} as const;
const SHORTENED = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** The days of the last result. */
const Period = ({ record }: Props) => {
  const locale = useFormatLocale();
  const period = record.last_period as { from: string; to: string } | null | undefined;
  if (!period) return <Nothing />;
  return <span className="plain-quiet">{periodText(period, String(record.time_zone), locale, false)}</span>;
};

/** The words of a result, and how many more devices need attention besides those that it names. */
const RESULT = /^(.*?)( \+\d.*)?$/;

/** How the last run came out, in a few words; well is not emphasized. The sign alone is coloured: in a long list, red words would all be red. */
const LastResult = ({ record }: Props) => {
  const outcome = record.last_outcome as DeviceVerdict | null;
  if (!outcome) return <Nothing />;
  const Icon = VERDICT_ICONS[outcome];
  const [, words, more] = RESULT.exec(String(record.last_result ?? '')) ?? [];
  const color = `var(${cssVariable(VERDICT_MARKS[outcome].ink)})`;
  return (
    <Box component="span" sx={LINE}>
      <Icon aria-hidden sx={{ color, fontSize: 18, flexShrink: 0 }} />
      <Box
        component="span"
        data-shortened
        sx={{ ...SHORTENED, ...(outcome === 'well' ? {} : { fontWeight: 500 }) }}
      >
        {words}
      </Box>
      {more && (
        // However narrow the column is, the number is not cut off.
        <Box component="span" sx={{ flexShrink: 0, ml: -0.75, fontWeight: 500, whiteSpace: 'pre' }}>
          {more}
        </Box>
      )}
    </Box>
  );
};

/** Who gets the files of scheduled runs. */
const Recipients = ({ record }: Props) => {
  const names = (record.recipient_names ?? record.recipients ?? []) as readonly string[];
  if (names.length === 0) return isManual(record) ? null : <Nothing />;
  return (
    <Box component="span" data-shortened sx={{ ...SHORTENED, display: 'block' }} title={names.join(', ')}>
      {names.join(', ')}
    </Box>
  );
};

/** The day of the next scheduled run; on a card, where it stands beside the schedule, without the weekday. */
const NextRun = ({ record }: Props) => {
  const locale = useFormatLocale();
  const translate = useTranslate();
  const isInCard = use(InCard);
  const at = record.next_run_at as string | null;
  if (!at) return isManual(record) ? null : <Nothing />;
  const zone = String(record.time_zone);
  return (
    <time dateTime={at} title={exactTime(at, zone, locale)}>
      {isInCard
        ? translate('reports.next_on', { day: shortDay(toLocalInput(at, zone).slice(0, 10), locale) })
        : dayOf(at, zone, locale)}
    </time>
  );
};

/** Cells of the list of reports. */
export const reportCells = {
  last_outcome: (record: Row) => <LastResult record={record} />,
  last_period: (record: Row) => <Period record={record} />,
  next_run_at: (record: Row) => <NextRun record={record} />,
  recipients: (record: Row) => <Recipients record={record} />,
  recipient_names: (record: Row) => <Recipients record={record} />,
};
