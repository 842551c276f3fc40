import { describe, expect, it } from 'vitest';
import { switchWord } from '../../../src/domain/readings/switches.ts';

const state = (key: string) => ({ key, kind: 'state', unit: null }) as const;

describe('the word for a switch', () => {
  it.each(['pump', 'status.pump', 'heater', 'unknown_thing'])('%s is on or off', (key) => {
    expect([switchWord(state(key), 1), switchWord(state(key), 0)]).toEqual(['on', 'off']);
  });

  it.each(['leak', 'status.leak', 'valve_open', 'door_open', 'is_idle', 'tamper'])(
    '%s is a yes or no',
    (key) => {
      expect([switchWord(state(key), 1), switchWord(state(key), 0)]).toEqual(['yes', 'no']);
    },
  );

  it('is none for another number, nor for a measurement', () => {
    expect(switchWord(state('pump'), 0.5)).toBeUndefined();
    expect(switchWord({ ...state('pump'), unit: '%' }, 1)).toBeUndefined();
    expect(switchWord({ ...state('pump'), kind: 'gauge' }, 1)).toBeUndefined();
  });
});
