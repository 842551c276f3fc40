import Check from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatCount } from '../../domain/format.ts';
import { worstDevices } from '../../domain/reports/worst-devices.ts';
import { disambiguatingLocations } from '../../domain/reports/disambiguation.ts';
import { column } from '../../domain/reports/column.ts';
import type { Exception } from '../../domain/reports/exceptions.ts';
import { exceptionNotes } from '../../domain/reports/exception-notes.ts';
import { shownExceptions, type ShownException } from '../../domain/reports/shown-exceptions.ts';
import type { Result } from '../../domain/reports/result.ts';
import { SEVERITIES, severityOf, type Severity } from '../../domain/reports/severity.ts';
import { FewRows } from '../../generator/few-rows.tsx';
import { TextLink } from '../../generator/record-link.tsx';
import { useFormatLocale } from '../../providers/current-user.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { Section } from '../readings-in/section.tsx';
import { TOUCH } from '../../providers/theme/tokens.ts';
import { useIsPhone } from './use-fold.ts';
import { VERDICT_ICONS } from './verdict-icons.ts';
import { FigureTable } from './figure-table.tsx';
import { dayTime } from '../../domain/reports/dates.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MAX_ROWS = 8;
const PHONE_ROWS = 4;

const COLOURS = {
  critical: 'error.main',
  warning: 'warning.main',
  minor: 'text.secondary',
} as const satisfies Readonly<Record<Severity, string>>;

const Line = ({
  exception,
  location,
  zone,
  tariff,
}: {
  readonly exception: ShownException;
  /** Location, if another device has the same title. */
  readonly location: string | undefined;
  readonly zone: string;
  /** Price of water, used to rate leaks. */
  readonly tariff: number | null;
}) => {
  const area = useArea();
  const locale = useFormatLocale();
  const translate = useTranslate();
  const { device_id, title, text, ts, devices } = exception;
  const severity = severityOf(exception, tariff);
  const Icon = VERDICT_ICONS[severity];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '24px 1fr', sm: '24px minmax(120px, 240px) 1fr auto' },
        columnGap: 1.5,
        alignItems: 'baseline',
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
        '& > :not(:first-of-type)': { gridColumn: { xs: '2', sm: 'auto' } },
      }}
    >
      <Icon
        fontSize="small"
        titleAccess={translate(`reports.severity.${severity}`)}
        sx={{ color: COLOURS[severity], alignSelf: 'start', [TOUCH]: { mt: '12px' } }}
      />
      <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {devices === undefined ? (
          <TextLink to={pathTo(area, 'devices', 'show', device_id)} title>
            {title}
          </TextLink>
        ) : (
          title
        )}
        {location !== undefined && (
          <Box
            component="span"
            sx={{ display: 'block', color: 'text.secondary', fontSize: 12, fontWeight: 400 }}
          >
            {location}
          </Box>
        )}
      </Box>
      <span>{text}</span>
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {ts === null ? '' : dayTime(ts, zone, locale)}
      </Box>
    </Box>
  );
};

/** How many exceptions there are of each severity: “3 critical, 1 warning”. */
const Severities = ({
  exceptions,
  tariff,
}: {
  readonly exceptions: readonly Exception[];
  readonly tariff: number | null;
}) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return SEVERITIES.map((severity) => ({
    severity,
    count: exceptions.filter((one) => severityOf(one, tariff) === severity).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) =>
      translate(`reports.exceptions_by.${severity}`, {
        smart_count: count,
        number: formatCount(count, locale),
      }),
    )
    .join(', ');
};

/** Exceptions, most severe first. */
export const Exceptions = ({ result }: { readonly result: Result }) => {
  const { time_zone: zone, tariff } = result;
  const locations = disambiguatingLocations(result);
  const isPhone = useIsPhone();
  const translate = useTranslate();
  const locale = useFormatLocale();
  const exceptions = shownExceptions(result, translate, locale);
  const notes = exceptionNotes(result, exceptions, translate);
  return (
    <Section
      title={translate('report_words.parts.exceptions')}
      note={exceptions.length > 0 && <Severities exceptions={exceptions} tariff={tariff} />}
    >
      {exceptions.length === 0 ? (
        <Box sx={{ px: 2, py: 1.5, display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Check aria-hidden fontSize="small" sx={{ color: 'success.main' }} />
          {translate('report_words.parts.none')}
        </Box>
      ) : (
        <FewRows rows={exceptions} few={isPhone ? PHONE_ROWS : MAX_ROWS}>
          {(visible) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {visible.map((exception) => (
                <Line
                  key={`${exception.device_id} ${exception.kind} ${exception.ts}`}
                  exception={exception}
                  location={locations.get(exception.device_id)}
                  zone={zone}
                  tariff={tariff}
                />
              ))}
            </Box>
          )}
        </FewRows>
      )}
      {notes !== '' && (
        <Box component="p" sx={{ m: 0, px: 2, py: 1.5, color: 'text.secondary', fontSize: 12 }}>
          {notes}
        </Box>
      )}
    </Section>
  );
};

/** The ten devices of a project that most need attention. */
export const Worst = ({
  result,
  nameOf,
}: {
  readonly result: Result;
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => ReactNode;
}) => {
  const translate = useTranslate();
  const worst = worstDevices(result);
  if (worst.length === 0) return null;
  const label = translate('report_words.parts.worst');
  return (
    <Section title={label}>
      <FigureTable
        label={label}
        columns={[
          column('title', 'text'),
          column('text', 'text'),
          column('completeness', 'share', 'completeness', 'share'),
        ]}
        rows={worst as unknown as readonly Readonly<Record<string, unknown>>[]}
        keyOf={(row) => String(row.device_id)}
        zone={result.time_zone}
        hasUnits
        fewCards={PHONE_ROWS}
        name={nameOf}
      />
    </Section>
  );
};
