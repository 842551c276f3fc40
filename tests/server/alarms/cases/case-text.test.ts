import { expect, it } from 'vitest';
import { caseText } from '../../../../server/alarms/cases/case-text.ts';
import { writeStored } from '../../../../server/texts/translations.ts';
import { alarmKind } from '../../../../src/domain/alarms/kinds.ts';

const about = { device: 'Spa valve', gateway: null };
const textOf = (kindName: string, value: number | null, limit: number, unit: string): string => {
  const datapoint = { label: 'Temperature', unit, role: 'outlet_temperature' };
  return writeStored(caseText({ kindName, kind: alarmKind(kindName), value, limit, ...about, datapoint }));
};

it.each([
  [8, 8, 'Gateway A: all 8 of its devices are silent.'],
  [8, 10, 'Gateway A: 8 of its 10 devices are silent.'],
  [1, 1, 'Gateway A: its only device is silent.'],
])('the text of a silent gateway with %i of %i silent devices says so', (value, total, text) => {
  const kindName = 'gateway_silent';
  const facts = { kindName, kind: alarmKind(kindName), value, total, limit: 3, device: null, gateway: 'A' };
  expect(writeStored(caseText({ ...facts, datapoint: null }))).toBe(text);
});

it.each([
  ['sensor_fault', -40, -10, '°C', 'Temperature reports −40 °C, which is not possible (limit −10 °C).'],
  ['battery_low', 18.444, 20, '%', 'The battery is at 18.44%; it should be replaced below 20%.'],
  ['outlet_unused', 1, 7, 's', 'No water has flowed for 1 day; outlets should be flushed after 7 days.'],
  ['outlet_unused', null, 7, 's', 'No water has flowed for —; outlets should be flushed after 7 days.'],
])('the text of %s at %s writes its values with units', (kind, value, limit, unit, text) => {
  expect(textOf(kind, value, limit, unit)).toBe(text);
});
