import type { ModelValue, ValueFacts } from '../../../domain/device-models/model.ts';
import { BATTERY_PERCENT, BATTERY_VOLTAGE, HUMIDITY, ignored } from '../../facts.ts';

/** The lower end of the range that the device sends. */
const CAPACITY = { '0-5%': 0, '5-20%': 5, '20-40%': 20, '40-60%': 40, '60-80%': 60, '80-100%': 80 };
/** A reading of the past, whose time is sent as words. */
const BACKLOG = { msgType: 'SendBackLogMessage' };

/** The values of an RS1xx; `facts` say where its sensor is. */
export const rs1xxValues = (facts: ValueFacts): readonly ModelValue[] => [
  { from: 'temperature', when: BACKLOG, ignore: true },
  { from: 'humidity', when: BACKLOG, ignore: true },
  { from: 'temperature', ...facts },
  { from: 'humidity', ...HUMIDITY },
  { from: 'batteryCapacity', ...BATTERY_PERCENT, words: CAPACITY },
  { from: 'voltage', ...BATTERY_VOLTAGE },
  ...ignored(
    'msgType',
    'options',
    'alarmMsgCount',
    'backlogMsgCount',
    'numberOfReadings',
    'timestamp',
    'readings',
    'batteryType',
    'sensorReadPeriod',
    'sensorAggregate',
    'tempAlarmsEnabled',
    'humidityAlarmsEnabled',
    'tempAlarmLimitLow',
    'tempAlarmLimitHigh',
    'humidityAlarmLimitLow',
    'humidityAlarmLimitHigh',
    'ledBle',
    'ledLora',
    'releaseDate',
    'releaseNumber',
    'partNumber',
  ),
];

export const rs1xxSource = (file: string): string =>
  `https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/laird/${file}`;
