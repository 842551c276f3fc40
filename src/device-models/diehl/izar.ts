import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag } from '../facts.ts';
import { WMBUSMETERS_VALUES, wmbusmetersSource, wordsOfNames } from '../wmbusmeters.ts';

const ALARMS = [
  'leakage',
  'meter_blocked',
  'back_flow',
  'underflow',
  'overflow',
  'submarine',
  'sensor_fraud',
  'mechanical_fraud',
];
const FRAUD: ReadonlySet<string> = new Set(['sensor_fraud', 'mechanical_fraud']);
const KNOWN: ReadonlySet<string> = new Set(['leakage', 'back_flow', ...FRAUD]);

/** 1 if one of these alarms is listed; `general_alarm` stands for alarms that are not named. */
const words = (isReported: (alarm: string) => boolean, general = 0) => ({
  ...wordsOfNames(ALARMS, ',', 'no_alarm', (listed) => listed.some(isReported)),
  general_alarm: general,
});

export default defineDeviceModel({
  title: 'Diehl IZAR',
  vendor: 'Diehl Metering',
  key: 'diehl/izar',
  device_type: 'water_meter',
  match: { keys: ['meter', 'total_m3', 'current_alarms'], when: { meter: 'izar' } },
  values: [
    {
      from: 'current_alarms',
      ...flag(
        'leak',
        'Leak',
        words((alarm) => alarm === 'leakage'),
      ),
    },
    {
      from: 'current_alarms',
      key: 'alarm_back_flow',
      ...flag(
        'backflow',
        'Backflow',
        words((alarm) => alarm === 'back_flow'),
      ),
    },
    {
      from: 'current_alarms',
      key: 'alarm_fraud',
      ...flag(
        'tamper',
        'Tamper',
        words((alarm) => FRAUD.has(alarm)),
      ),
    },
    {
      from: 'current_alarms',
      key: 'alarm_other',
      ...flag(
        'fault',
        'Other alarm',
        words((alarm) => !KNOWN.has(alarm), 1),
      ),
    },
    { from: 'previous_alarms', ignore: true },
    ...WMBUSMETERS_VALUES,
  ],
  source: wmbusmetersSource('src/driver_izar.cc'),
  examples: [
    {
      payload: {
        _: 'telegram',
        media: 'water',
        meter: 'izar',
        name: 'IzarWater',
        id: '21242472',
        prefix: 'C19UA',
        serial_number: '145842',
        total_m3: 3.488,
        last_month_total_m3: 3.486,
        last_month_measure_date: '2019-09-30',
        remaining_battery_life_y: 14.5,
        current_alarms: 'meter_blocked,underflow',
        previous_alarms: 'no_alarm',
        transmit_period_s: 8,
        manufacture_year: '2019',
        timestamp: '2026-11-27T11:11:11Z',
      },
      readings: [
        { key: 'total_m3', role: 'register', value: 3.488, unit: 'm³' },
        { key: 'current_alarms', role: 'leak', value: 0 },
        { key: 'alarm_back_flow', role: 'backflow', value: 0 },
        { key: 'alarm_fraud', role: 'tamper', value: 0 },
        { key: 'alarm_other', role: 'fault', value: 1 },
      ],
    },
    {
      title: 'A leak and water that flows back',
      payload: {
        meter: 'izar',
        id: '48500375',
        total_m3: 521.602,
        current_alarms: 'leakage,back_flow',
        previous_alarms: 'leakage',
      },
      readings: [
        { key: 'total_m3', role: 'register', value: 521.602, unit: 'm³' },
        { key: 'current_alarms', role: 'leak', value: 1 },
        { key: 'alarm_back_flow', role: 'backflow', value: 1 },
        { key: 'alarm_fraud', role: 'tamper', value: 0 },
        { key: 'alarm_other', role: 'fault', value: 0 },
      ],
    },
  ],
});
