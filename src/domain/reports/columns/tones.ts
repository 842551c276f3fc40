import { MIN_COMPLETENESS, MIN_IN_BAND } from '../computing/completeness.ts';
import type { Column, Row } from './column.ts';
import { limitsOfDevice } from '../computing/device-limits.ts';
import { exceptionsByDevice } from '../exceptions/by-device.ts';
import type { Exception } from '../exceptions/exceptions.ts';
import { kindsThat } from '../findings.ts';
import type { ExceptionKind } from '../../../languages/keys.ts';
import type { Limits } from '../profiles.ts';
import type { Result } from '../result.ts';
import { worstSeverity, type Severity } from '../verdicts/severity.ts';

/** What the colour of a cell depends on. */
export interface ToneContext {
  /** Of the row's device. */
  readonly exceptions: readonly Exception[];
  readonly limits: Limits;
  readonly tariff: number | null;
  /** The severity of each kind of the device’s alarms that are not closed; none if not given. */
  readonly alarms?: ReadonlyMap<string, Severity>;
}
/** The severity that the cell of a row shows by its colour and sign; null: none. */
export type Tone = (row: Row, context: ToneContext) => Severity | null;

const withTone = (column: Column, tone: Tone): Column => ({ ...column, tone });

const toneByKinds = (column: Column, kinds: ReadonlySet<string>): Column =>
  withTone(column, (_, { exceptions, tariff }) =>
    worstSeverity(
      exceptions.filter(({ kind }) => kinds.has(kind)),
      tariff,
    ),
  );

/** A column that shows the severity of the device's exceptions of these kinds: its figure is what they are about. */
export const toneByExceptions = (column: Column, ...kinds: readonly ExceptionKind[]): Column =>
  toneByKinds(column, new Set(kinds));

/** The highest temperature at an outlet, which shows the severity of hot water. */
export const toneByHotWater = (column: Column): Column =>
  toneByKinds(
    column,
    kindsThat(({ missing }) => missing?.includes('hot')),
  );

/** A column that shows the severity of the device's alarm of this kind: its figure is what that is about. */
export const toneByAlarm = (column: Column, kind: string): Column =>
  withTone(column, (_, { alarms }) => alarms?.get(kind) ?? null);

const toneByShare = (column: Column, least: number): Column =>
  withTone(column, (row) => {
    const share = column.of(row);
    return typeof share === 'number' && share < least ? 'warning' : null;
  });
/** A share of flow events in band. */
export const toneByBand = (column: Column): Column => toneByShare(column, MIN_IN_BAND);
/** A share of the expected uplinks. */
export const toneByCompleteness = (column: Column): Column => toneByShare(column, MIN_COMPLETENESS);

/** The readings of a day of which too many are missing, as of one on which a device was added. */
export const toneByReceived = (column: Column): Column =>
  withTone(column, ({ received, expected }) =>
    Number(expected ?? 0) > 0 && Number(received ?? 0) / Number(expected) < MIN_COMPLETENESS
      ? 'warning'
      : null,
  );

/** A number of events none of which should happen. */
export const toneIfAny = (column: Column): Column =>
  withTone(column, (row) => (Number(column.of(row) ?? 0) > 0 ? 'critical' : null));
/** The highest temperature at outlets on a day. */
export const toneByOutlet = (column: Column): Column =>
  withTone(column, (row, { limits }) => {
    const value = column.of(row);
    if (typeof value !== 'number' || value <= limits.outlet_max) return null;
    return Number(row.scald_events ?? 0) > 0 ? 'critical' : 'high';
  });

/** What alarms of these severities are called among exceptions. */
const OF_ALARM = { critical: 'critical', high: 'high', medium: 'warning', low: 'minor' } as const;

/** The tone of a cell, null if it is not marked. */
export type Tones = (column: Column, row: Row) => Severity | null;

/** Computes the tones of a result's cells. */
export const tonesOf = (
  result: Pick<Result, 'exceptions' | 'profile' | 'tariff'> & Partial<Pick<Result, 'alarms'>>,
): Tones => {
  const byDevice = exceptionsByDevice(result);
  const { tariff, profile } = result;
  const alarms = new Map<number, Map<string, Severity>>();
  // The worst of a kind is the last one set.
  for (const { device_id, kind, state, severity } of (result.alarms?.cases ?? []).toReversed())
    if (state !== 'closed')
      alarms.set(device_id, (alarms.get(device_id) ?? new Map()).set(kind, OF_ALARM[severity]));
  return ({ tone }, row) =>
    tone?.(row, {
      exceptions: byDevice.get(Number(row.device_id)) ?? [],
      limits: limitsOfDevice(row, profile.limits),
      tariff,
      alarms: alarms.get(Number(row.device_id)),
    }) ?? null;
};
