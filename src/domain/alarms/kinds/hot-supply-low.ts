import { isValve } from '../../devices/labels.ts';
import { sourceOf } from '../../valves/threshold-sources.ts';
import { THRESHOLDS } from '../../valves/thresholds.ts';
import { hotTemperature, isFlowing, isValvePoint, valveQuiet } from '../flow.ts';
import { defineAlarmKind } from '../kind.ts';

const at = (
  time: string,
  temperature_hot: number,
  flow_rate: number,
  expect: 'none' | 'active' | 'clear',
) => ({ at: `2026-11-20T${time}:00Z`, values: { temperature_hot, flow_rate }, expect });

export default defineAlarmKind<never>({
  title: 'Hot supply too cool',
  response:
    'Check the water heater and the circulation pump. Hot water has to be stored at 60 °C or more to keep Legionella from growing.',
  text: 'The hot supply was %{value} while water was flowing; it should be at least %{limit}.',
  condition: 'Hot supply below %{limit_c} while water flows',
  unit: '°C',
  source: sourceOf(THRESHOLDS.storageMinAu),
  severity: 'high',
  subject: 'device',
  params: {
    limit_c: {
      type: 'number',
      default: THRESHOLDS.storageMinAu.value,
      min: 0,
      max: 100,
      unit: '°C',
      help: 'The lowest temperature of the hot supply while water is flowing.',
      source: sourceOf(THRESHOLDS.storageMinAu),
    },
    clear_minutes: {
      type: 'number',
      default: 30,
      min: 0,
      max: 10_080,
      unit: 'min',
      help: 'For how long it has to be within the limit to clear.',
    },
  },
  applies: isValve,
  reads: isValvePoint,
  quiet: ({ limit_c }, datapoint) => valveQuiet(datapoint, { hot: { low: Number(limit_c) } }),
  clearAfter: ({ clear_minutes }) => Number(clear_minutes) * 60,
  onSample: ({ params, sample }) => {
    const hot = hotTemperature(sample);
    const limit = Number(params['limit_c']);
    // An idle pipe cools down.
    if (!hot || (hot.value < limit && !isFlowing(sample))) return { condition: 'unknown', memory: null };
    const { value, datapoint } = hot;
    return { condition: value < limit ? 'met' : 'unmet', value, limit, datapoint, memory: null };
  },
  examples: [
    {
      title: 'Raised while water is flowing, cleared after 30 minutes within the limit',
      steps: [
        at('02:00', 45, 0, 'none'),
        at('02:15', 59.9, 6, 'active'),
        at('02:30', 61, 6, 'active'),
        at('02:45', 50, 0, 'active'),
        at('02:59', 62, 6, 'active'),
        at('03:00', 62, 6, 'none'),
      ],
    },
    {
      title: 'Too cool again within the 30 minutes',
      steps: [
        at('02:15', 55, 6, 'active'),
        at('02:30', 61, 6, 'active'),
        at('02:45', 58, 6, 'active'),
        at('03:00', 61, 6, 'active'),
        at('03:30', 61, 6, 'none'),
      ],
    },
  ],
});
