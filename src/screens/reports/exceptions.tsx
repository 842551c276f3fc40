import Check from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { worstDevices } from '../../domain/reports/verdicts/worst-devices.ts';
import { withPostcode } from '../../domain/text/format.ts';
import { nonBreaking } from '../../domain/reports/texts/non-breaking.ts';
import { listedLocations } from '../../domain/reports/texts/disambiguation.ts';
import { column } from '../../domain/reports/columns/column.ts';
import { actionText } from '../../domain/reports/exceptions/exception-actions.ts';
import { exceptionNotes } from '../../domain/reports/exceptions/exception-notes.ts';
import { listedExceptions } from '../../domain/reports/exceptions/listed-exceptions.ts';
import type { ShownException } from '../../domain/reports/exceptions/shown-exceptions.ts';
import type { Result } from '../../domain/reports/result.ts';
import { severityCounts } from '../../domain/reports/verdicts/severity-counts.ts';
import type { Severity } from '../../domain/reports/verdicts/severity.ts';
import { FewRows } from '../../generator/list/few-rows.tsx';
import { TextLink } from '../../generator/record/link.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { Section } from '../readings-in/section.tsx';
import { ROW_LINK } from './row-link.ts';
import { useIsPhone } from './use-fold.ts';
import { SEVERITY_ICONS } from './verdict-icons.tsx';
import { FigureTable } from './figure-table.tsx';
import { dayTime } from '../../domain/reports/texts/dates.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MAX_ROWS = 8;
const PHONE_ROWS = 4;
/** A button that shows so few more is not worth its line. */
const ALMOST_ALL = 2;
const SMALL = { color: 'text.secondary', fontSize: 12 } as const;

const COLOURS = {
  critical: 'error.main',
  high: 'error.main',
  warning: 'warning.main',
  minor: 'primary.dark',
} as const satisfies Readonly<Record<Severity, string>>;

const Line = ({
  exception,
  location,
  result,
}: {
  readonly exception: ShownException;
  readonly location: string | undefined;
  readonly result: Result;
}) => {
  const area = useArea();
  const locale = useFormatLocale();
  const translate = useTranslate();
  const { device_id, title, text, ts, devices, severity } = exception;
  const Icon = SEVERITY_ICONS[severity];
  const action = actionText(exception, result, translate, locale);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        // On phones all is below the name, on tablets the time is beside it.
        gridTemplateColumns: {
          xs: '24px 1fr',
          sm: '24px 1fr auto',
          md: '24px minmax(120px, 240px) 1fr auto',
        },
        gridTemplateAreas: {
          xs: '"sign name" ". time" ". place" ". text"',
          sm: '"sign name time" ". place place" ". text text"',
          md: '"sign name text time" ". place text time"',
        },
        gridTemplateRows: { md: 'auto 1fr' },
        columnGap: { xs: 1, sm: 1.5 },
        alignItems: 'baseline',
        px: 2,
        py: { xs: 1.25, sm: 1 },
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Icon
        fontSize="small"
        titleAccess={translate(`reports.severity.${severity}`)}
        sx={{ gridArea: 'sign', color: COLOURS[severity], alignSelf: 'start' }}
      />
      <Box component="span" sx={{ gridArea: 'name', fontWeight: 500, overflowWrap: 'anywhere', ...ROW_LINK }}>
        {devices === undefined ? (
          <TextLink to={pathTo(area, 'devices', 'show', device_id)} title>
            {title}
          </TextLink>
        ) : (
          title
        )}
      </Box>
      {location !== undefined && (
        <Box component="span" sx={{ gridArea: 'place', mt: { sm: 0.25, md: 0 }, ...SMALL }}>
          {withPostcode(location)}
        </Box>
      )}
      <Box
        component="span"
        sx={{ gridArea: 'text', mt: { xs: 0.75, sm: 0.25, md: 0 }, mr: { md: 3 }, textWrap: 'pretty' }}
      >
        {nonBreaking(text)}
        {action !== null && (
          <Box component="span" sx={{ display: 'block', ...SMALL }}>
            {nonBreaking(action)}
          </Box>
        )}
      </Box>
      <Box
        component="span"
        sx={{
          gridArea: 'time',
          mt: { xs: ts === null ? 0 : 0.5, sm: 0 },
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          fontSize: { xs: 12, sm: 14 },
        }}
      >
        {ts === null ? '' : dayTime(ts, result.time_zone, locale)}
      </Box>
    </Box>
  );
};

/** Exceptions, most severe first. */
export const Exceptions = ({ result }: { readonly result: Result }) => {
  const isPhone = useIsPhone();
  const translate = useTranslate();
  const locale = useFormatLocale();
  const exceptions = listedExceptions(result, translate, locale);
  // Several devices are no single place.
  const single = exceptions.filter(({ devices }) => devices === undefined);
  const locations = listedLocations(
    result,
    single.map(({ device_id }) => device_id),
  );
  const notes = exceptionNotes(result, exceptions, translate);
  const few = isPhone ? PHONE_ROWS : MAX_ROWS;
  return (
    <Section
      title={translate('report_words.parts.exceptions')}
      note={exceptions.length > 0 && severityCounts(exceptions, translate, locale)}
    >
      {exceptions.length === 0 ? (
        <Box sx={{ px: 2, py: 1.5, display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Check aria-hidden fontSize="small" sx={{ color: 'success.main' }} />
          {translate('report_words.parts.none')}
        </Box>
      ) : (
        <FewRows rows={exceptions} few={exceptions.length <= few + ALMOST_ALL ? exceptions.length : few}>
          {(visible) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {visible.map((exception) => (
                <Line
                  key={`${exception.device_id} ${exception.kind} ${exception.ts}`}
                  exception={exception}
                  location={exception.devices === undefined ? locations.get(exception.device_id) : undefined}
                  result={result}
                />
              ))}
            </Box>
          )}
        </FewRows>
      )}
      {notes !== '' && (
        <Box component="p" sx={{ m: 0, px: 2, py: 1.5, ...SMALL }}>
          {nonBreaking(notes)}
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
