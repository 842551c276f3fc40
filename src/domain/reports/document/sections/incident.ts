import { valueText } from '../../exceptions/exceptions.ts';
import { shownExceptions } from '../../exceptions/shown-exceptions.ts';
import { caseEnd } from '../../alarms/alarm-table.ts';
import { withMinus } from '../../columns/figures.ts';
import { formatMeasured, formatValue } from '../../../text/format.ts';
import type { Span } from '../../computing/series.ts';
import { addDays } from '../../periods.ts';
import type { Incident, Result } from '../../result.ts';
import { dayOf, dayTime, timeOf } from '../../texts/dates.ts';
import { disambiguatingLocations, shortPlace } from '../../texts/disambiguation.ts';
import { startOfDay } from '../../../time/zoned.ts';
import type { ChartAlarm, ChartLimit } from '../document.ts';
import { notesOf, sectionOf, type Source, type WriteSections } from '../source.ts';

/** A value of an incident as the text of its exception has it. */
const amountText = (value: number, { unit, kind }: Incident): string =>
  unit === 'L' ? `${valueText(kind, value)}\u00a0L` : withMinus(formatMeasured(value, '°C'));

const limitsOf = (
  { result, translate }: Source,
  { unit, limits, usual = [] }: Incident,
): readonly ChartLimit[] => {
  if (unit !== 'L') {
    const value = limits[0]?.[1] ?? null;
    const text = `${translate('report_words.limits.outlet_max')} ${formatValue(value ?? 0, unit)}`;
    return value === null ? [] : [{ text, kind: 'alarm', steps: limits }];
  }
  const litres = formatValue(result.profile.limits.burst_litres, 'L');
  const isLearned = usual.length > 0 && usual.every(([, value]) => value !== null);
  return [
    ...(isLearned
      ? [{ text: translate('report_document.incident_usual'), kind: 'usual' as const, steps: usual }]
      : []),
    {
      text: translate(
        isLearned ? 'report_document.incident_burst' : 'report_document.incident_burst_learning',
        { litres },
      ),
      kind: 'alarm',
      steps: limits,
    },
  ];
};

/** The alarms of a device that were open on a day. */
const alarmsOn = (
  { alarms, time_zone: zone }: Result,
  device: number,
  day: Span,
  locale: string,
): readonly ChartAlarm[] =>
  (alarms?.cases ?? []).flatMap((one): readonly ChartAlarm[] => {
    const [from, to] = [Date.parse(one.since), caseEnd(one)];
    if (one.device_id !== device || from >= day.to || to <= day.from) return [];
    const { acknowledged_after_seconds: after } = one;
    return [
      {
        span: { from, to },
        acknowledged_at: after === null ? null : from + after * 1000,
        severity: one.severity,
        text: `${one.alarm}: ${dayTime(one.since, zone, locale)}`,
      },
    ];
  });

/** The day of the worst finding as a chart: what its device measured, the limit, and its alarms. */
export const incident: WriteSections = (source) => {
  const { result, translate, locale } = source;
  const { incident: shown, time_zone: zone } = result;
  const device = result.devices.find(({ device_id }) => device_id === shown?.device_id);
  const known = shown?.points.flatMap(([ms, value]) => (value === null ? [] : [{ ms, value }])) ?? [];
  const [first, ...others] = known;
  if (!shown || !device || !first) return [];
  const highest = others.reduce((most, one) => (one.value > most.value ? one : most), first);
  const span = { from: startOfDay(shown.date, zone), to: startOfDay(addDays(shown.date, 1), zone) };
  const name = translate(
    `report_document.incident_axis.${shown.unit === 'L' ? 'litres' : shown.flow_signal === false ? 'outlet' : 'flowing'}`,
  );
  // A finding that several meters measured is listed under one of them.
  const isListed = shownExceptions(result, translate, locale).some(
    ({ device_id }) => device_id === device.device_id,
  );
  const alarms = alarmsOn(result, device.device_id, span, locale);
  const limits = limitsOf(source, shown);
  const place = disambiguatingLocations(result).get(device.device_id);
  return [
    sectionOf(
      'incident',
      translate(`report_document.${isListed ? 'incident' : 'incident_measured'}`, {
        title: shortPlace(device.title, place),
        day: dayOf(new Date(span.from).toISOString(), zone, locale),
      }),
      {
        type: 'chart',
        name,
        unit: shown.unit,
        format: shown.unit === 'L' ? 'litres' : 'celsius',
        shape: 'steps',
        span,
        zone,
        values: shown.points,
        limits,
        marks: [],
        alarms,
        note: '',
        description: [
          translate('report_document.incident_highest', {
            name,
            highest: translate('report_words.amount_at', {
              amount: amountText(highest.value, shown),
              time: timeOf(new Date(highest.ms).toISOString(), zone, locale),
            }),
          }),
          ...limits.map(({ text }) => text),
          ...alarms.map(({ text }) => text),
        ].join('. '),
      },
      {
        notes: notesOf([
          shown.unit === 'L' ? translate('report_document.incident_usual_from') : '',
          alarms.length > 0 ? translate('report_document.incident_alarms') : '',
        ]),
      },
    ),
  ];
};
