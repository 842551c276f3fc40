import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Severity } from '../../domain/alarms/alarm.ts';
import type { Column } from '../../domain/reports/columns/column.ts';
import { alarmReasons, alarmTerms } from '../../domain/reports/alarms/alarm-terms.ts';
import {
  caseRows,
  RESPONSE_COLUMNS,
  responseRows,
  RESPONSES_FROM,
  shownCaseColumns,
} from '../../domain/reports/alarms/alarm-table.ts';
import { disambiguatingLocations, shortPlace, streetOf } from '../../domain/reports/texts/disambiguation.ts';
import type { Result } from '../../domain/reports/result.ts';
import { tonesOf } from '../../domain/reports/columns/tones.ts';
import { TextLink } from '../../generator/record/link.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { FewRows } from '../../generator/list/few-rows.tsx';
import { Section } from '../readings-in/section.tsx';
import { CaseLines } from './case-lines.tsx';
import { FigureTable } from './figure-table.tsx';
import { useIsCompact, useIsPhone } from './use-fold.ts';

type Row = Readonly<Record<string, unknown>>;
const FEW_CASES = 10;

const PHONE_CASES = 5;

/** What is on a phone’s card of a priority at once. */
const LEADING: ReadonlySet<string> = new Set(['cases', 'open_cases', 'median_acknowledge']);
const isLeading = ({ key }: Column): boolean => LEADING.has(key);

const severityCell = ({ severity }: Row): ReactNode => <SeverityMark severity={severity as Severity} />;

interface Props {
  readonly result: Result;
  readonly nameOf: (row: Row) => ReactNode;
}

/** The cases of a report's devices in its period, and how quickly people responded. Nothing in runs without them. */
export const Alarms = ({ result, nameOf }: Props) => {
  const translate = useTranslate();
  const area = useArea();
  const isPhone = useIsPhone();
  const isCompact = useIsCompact();
  const { alarms, time_zone: zone } = result;
  if (!alarms) return null;
  const { totals, cases } = alarms;
  const label = translate('report_words.parts.alarms');
  const totalsLabel = translate('report_words.parts.alarms_by_severity');
  if (totals.cases === 0) {
    return (
      <Section title={label}>
        <Box sx={{ px: 2, py: 1.5 }}>{translate('report_words.parts.no_alarms')}</Box>
      </Section>
    );
  }
  const rows = caseRows(result) as unknown as readonly Row[];
  const places = disambiguatingLocations(result);
  const placeOf = ({ device_id }: Row): string | undefined => places.get(Number(device_id));
  const titleCell = (row: Row): ReactNode => {
    const place = placeOf(row);
    if (place === undefined) return nameOf(row);
    return (
      <>
        {nameOf(row)}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }} title={place}>
          {streetOf(place)}
        </Box>
      </>
    );
  };
  const columns = shownCaseColumns(result);
  const caseLink = ({ alarm_id, alarm }: Row): ReactNode => (
    <TextLink to={pathTo(area, 'alarms', 'show', Number(alarm_id))} title>
      {String(alarm)}
    </TextLink>
  );
  return (
    <>
      <Section
        title={label}
        note={
          totals.cases > cases.length
            ? translate('reports.alarms_listed', { listed: cases.length, count: totals.cases })
            : translate('reports.alarms_count', { smart_count: totals.cases })
        }
      >
        {isCompact ? (
          <FewRows rows={rows} few={isPhone ? PHONE_CASES : FEW_CASES}>
            {(shown) => (
              <CaseLines
                rows={shown}
                columns={columns}
                zone={zone}
                toneOf={tonesOf(result)}
                titleOf={(row) => shortPlace(String(row.title), placeOf(row))}
              />
            )}
          </FewRows>
        ) : (
          <FigureTable
            label={label}
            columns={columns}
            rows={rows}
            keyOf={(row) => String(row.alarm_id)}
            zone={zone}
            few={FEW_CASES}
            toneOf={tonesOf(result)}
            cells={{ priority: severityCell, title: titleCell, alarm: caseLink }}
          />
        )}
        {!isPhone && (
          <Box component="p" sx={{ m: 0, px: 2, py: 1.5, color: 'text.secondary', fontSize: 12 }}>
            {[...alarmReasons(result, translate), alarmTerms(result, translate)].join(' ')}
          </Box>
        )}
      </Section>
      {totals.cases >= RESPONSES_FROM && (
        <Section title={totalsLabel}>
          <FigureTable
            label={totalsLabel}
            columns={RESPONSE_COLUMNS}
            rows={responseRows(alarms) as unknown as readonly Row[]}
            keyOf={(row) => String(row.severity)}
            zone={zone}
            isLeading={isLeading}
          />
        </Section>
      )}
    </>
  );
};
