import { THRESHOLDS } from '../../valves/thresholds.ts';
import { defineFinding, tenths, whole, type FindingExample, type Words } from '../finding.ts';
import { costPerDay, leakSeverity } from '../computing/leak-cost.ts';
import { isLeak, type Leak } from '../computing/leaks.ts';

/** The cost of a leak if the price of water is known: ` ($0.98 a day)`. */
const costWords = (litresPerHour: number, tariff: number | null): Words | string =>
  tariff === null
    ? ''
    : {
        key: 'report_words.leak_cost',
        values: { cost: { dollars: costPerDay(litresPerHour, tariff) } },
      };

/** Since when a leak runs or how long it ran, and what it lost at least. */
const lostWords = ({ to, ms, litres }: Leak): Words => ({
  key: `report_words.found.${to === null ? 'leak_open' : 'leak_closed'}`,
  values: {
    litres: whole(litres),
    duration: { seconds: ms / 1000 },
    ...(to === null ? {} : { to: { at: to } }),
  },
});

/** Water that ran in each of 24 hours. */
export default defineFinding({
  order: 8,
  severity: leakSeverity,
  concerns: ['losing', 'leaking'],
  // No kind of alarm is about it.
  missing: ['only_reports'],
  shared: { unit: 'L/h', explains: 2 },
  highlight: 'leak',
  ofMeter: ({ leak_rate: rate, worst_leak: worst }, _limits, tariff) =>
    isLeak(rate)
      ? {
          at: worst?.from ?? null,
          value: rate,
          limit: THRESHOLDS.leakLeast.value,
          words: {
            template: 'leak',
            cost: costWords(rate, tariff),
            lost: worst ? lostWords(worst) : '',
            also: '',
          },
        }
      : null,
  // How much ran at least, and from when to when; not of runs that don't say, nor where a part of it ran through another meter.
  brief: ({ value, ts, words }, { moment, shared, translate }) => {
    const lost = words?.lost;
    if (typeof lost !== 'object' || !('key' in lost) || shared?.isPart) return null;
    const { litres, to } = lost.values ?? {};
    const end = typeof to === 'object' && to !== null && 'at' in to ? Number(to.at) : null;
    return [
      translate(`report_brief.leak${end === null ? '_open' : ''}`, {
        rate: tenths(value),
        litres,
        from: moment(ts),
        to: end === null ? '' : moment(new Date(end).toISOString()),
      }),
      ...(shared ? [translate('report_brief.measured', { titles: shared.titles })] : []),
    ].join(' ');
  },
});

export const examples: readonly FindingExample[] = [
  {
    meter: {
      leak_rate: 12,
      worst_leak: {
        from: Date.parse('2026-11-18T02:00Z'),
        to: Date.parse('2026-11-20T02:00Z'),
        litres: 600,
        ms: 172_800_000,
      },
    },
    tariff: 3.5,
    says: 'Water ran in each of 24 hours, at least 12 L an hour ($1.01 a day): a leak is likely. It lasted 2 days, until Fri, 20 Nov, 02:00, and lost at least 600 L.',
  },
  {
    meter: {
      leak_rate: 0.5,
      worst_leak: { from: Date.parse('2026-11-21T00:00Z'), to: null, litres: 24, ms: 172_800_000 },
    },
    says: 'Water ran in each of 24 hours, at least 0.5 L an hour: a leak is likely. By the end of the period it had lasted 2 days and lost at least 24 L.',
  },
  { meter: { leak_rate: 0.4 }, says: null },
];
