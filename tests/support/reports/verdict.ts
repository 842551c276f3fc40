import { translatorFor } from '../../../server/texts/translations.ts';
import type { Exception } from '../../../src/domain/reports/exceptions/exceptions.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { verdictText } from '../../../src/domain/reports/verdicts/verdict-text.ts';
import { meterResult } from './report-result.ts';

const translate = translatorFor('en');
/** All readings of a day. */
const ALL_RECEIVED = { received: 288, expected: 288, share: 1 };

/** The rows of meters, by what each consumed. */
export const metersOf = (...litres: (number | null)[]) =>
  litres.map((consumption, at) => ({
    device_id: at + 1,
    title: `Meter ${at + 1}`,
    next_field_test: '2027-01-31',
    consumption,
  })) as unknown as Result['devices'];

/** An exception about one of them. */
export const exceptionAt = (device_id: number, kind: string, more: Partial<Exception> = {}): Exception => ({
  device_id,
  title: `Meter ${device_id}`,
  ts: '2026-10-01T20:00:00.000Z',
  kind,
  text: 'As in the list.',
  value: 57.8,
  limit: 45,
  ...more,
});

/** A result about one meter with all readings. */
export const resultWith = (more: Partial<Result>): Result => ({
  ...meterResult,
  devices: metersOf(1),
  completeness: ALL_RECEIVED,
  totals: {},
  ...more,
});

/** The notes of the verdict of such a result, with ordinary spaces. */
export const notesOf = (more: Partial<Result>) =>
  verdictText(resultWith(more), translate).notes.map((note) => note.replaceAll('\u00a0', ' '));
