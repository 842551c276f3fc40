import { describe, expect, it } from 'vitest';
import { normaliseSerial, searchedSerial } from '../../../src/domain/devices/serials.ts';

describe('a serial number', () => {
  it.each([
    '70b3d54992000001',
    '70-B3-D5-49-92-00-00-01',
    '70:b3:d5:49:92:00:00:01',
    '0x70B3D54992000001',
    '0X70b3d54992000001',
    ' 70 B3 D5 49 92 00 00 01 ',
    '70B3D549-92000001',
    "'70B3D54992000001",
    '="70B3D54992000001"',
    '"70B3D54992000001"',
    '=""70b3d54992000001""',
    ' 70B3D54992000001\u00A0',
  ])('has one stored form: %s', (text) => {
    expect(normaliseSerial(text)).toBe('70B3D54992000001');
  });

  it.each(['1.23457E+15', '7.0B3E+15', '1,23457E+15', '7E+15', '1.5e15', "'1.23457E+15", '="1.2E+3"'])(
    'is destroyed by scientific notation: %s',
    (text) => expect(normaliseSerial(text)).toBeNull(),
  );

  it.each([
    ['7E15', '7E15'],
    ['70E5', '70E5'],
    ['12E-3', '12E-3'],
    ['kam-1234567', 'KAM-1234567'],
    ['12-34', '12-34'],
    ['8AXI0A 1', '8AXI0A 1'],
    ['0x00ff', '00FF'],
    ['0A-1B-2C-3D', '0A1B2C3D'],
    ['', ''],
  ])('keeps what is no DevEUI: %s', (text, stored) => {
    expect(normaliseSerial(text)).toBe(stored);
  });

  it('has the same form when it is normalised again', () => {
    for (const text of ['70-B3-D5-49-92-00-00-01', '0x00ff', 'kam-1', '="a b"']) {
      const stored = normaliseSerial(text)!;
      expect(normaliseSerial(stored)).toBe(stored);
    }
  });
});

describe('a search text', () => {
  it.each([
    ['70-B3-D5', '70B3D5'],
    ['0x70b3', '70b3'],
    ['="70B3D54992000001"', '70B3D54992000001'],
    ['70B3D549 92000001', '70B3D54992000001'],
  ])('finds a serial number by %s', (text, found) => expect(searchedSerial(text)).toBe(found));

  it.each(['70B3D5', 'Basin 3', 'tap-1'])('stays as it is: %s', (text) =>
    expect(searchedSerial(text)).toBeNull(),
  );
});
