import { IN_BAND_COLOUR } from '../../src/domain/dashboard/bands.ts';
import type { Element, Row } from '../../src/domain/dashboard/document.ts';
import { defaultProfileKey, OUTLET_MAX } from '../../src/domain/valves/facility.ts';
import { THRESHOLDS } from '../../src/domain/valves/thresholds.ts';
import type { Placed, Site } from '../devices.ts';
import { builder, valueOf } from './document.ts';
import { type Drawn, plantRoom, valveBank } from './drawings.ts';

/** Returns the element of a drawing. */
export type Draw = (drawn: Drawn) => Element;

const OUTLETS = 6;
/** The most rows of the drawing of a plant room: it is as high as it is drawn. */
const PLANT_ROWS = 13;
/** The rows of the drawing of the valves: on a wall display it has a page of its own, legible from afar. */
const BANK_ROWS = 15;
/** The rows of a key figure without a line, of the charts beside two of them, and of alarms above one. */
const FIGURE_ROWS = 4;
const CHART_ROWS = 9;
const ALARM_ROWS = CHART_ROWS - FIGURE_ROWS;
/** The rows of a drawing in two thirds of the width: beside alarms above a key figure. */
const PLAN_ROWS = CHART_ROWS;
/** The rows of charts beside two key figures: not more, so that a wall display shows them below the drawing. */
const PLANT_CHART_ROWS = 2 * FIGURE_ROWS;
/** Temperature bands of a hot supply: below 60 °C, Legionella survives. */
export const HOT_BANDS = [
  { from: 40, colour: '#c4453a', label: 'Legionella risk' },
  { from: 60, colour: IN_BAND_COLOUR, label: 'In band' },
  { from: 75, colour: '#c9822b', label: 'Very hot' },
];

const of = (placed: readonly Placed[], type: string): Placed[] =>
  placed.filter(({ device }) => device.type === type);

/** Every symbol of the bank is a valve, so its label doesn't say so. */
const withTitles = (valves: readonly Placed[], titles: ReadonlyMap<number, string>) =>
  valves.map((placed) => ({ placed, title: (titles.get(placed.id) ?? '').replace(/ valve$/, '') }));

const flowChart = (meters: readonly Placed[]) => ({
  xidwithValues: meters.slice(0, 2).flatMap((one) => valueOf(one, 'flow_rate')),
  options: { title: 'Water use, last 24 hours', range: '24h' },
});

/** What a counter has counted today. */
const today = (title: string, one: Placed, key: string): Partial<Element> => ({
  width: 12,
  height: FIGURE_ROWS,
  xidwithValues: valueOf(one, key),
  options: { title, today: true },
});
const waterToday = (meter: Placed) => today('Water use today', meter, 'volume_total');

/** The limit of the valves of a site (°C), as its charts show it. */
const outletMaxOf = ({ company }: Site): number =>
  THRESHOLDS[OUTLET_MAX[defaultProfileKey(company) ?? 'au_general']].value;

/** A wall screen: the valves, what needs attention, and the water drawn. */
export const wall = (
  site: Site,
  placed: readonly Placed[],
  titles: ReadonlyMap<number, string>,
  draw: Draw,
) => {
  const { row, column, element } = builder();
  const all = of(placed, 'tmv');
  const valves = all.slice(0, OUTLETS);
  const meters = of(placed, 'water_meter');
  const devices = { project_id: site.project_id };
  const named = withTitles(valves, titles);
  const bank = draw(valveBank(named, all.length, outletMaxOf(site), meters[0]));
  return [
    row(column('100', { ...bank, height: BANK_ROWS })),
    row(
      column(
        '25',
        element('alarms', { width: 12, height: ALARM_ROWS, options: { title: 'Needs attention', devices } }),
        ...meters.slice(0, 1).map((meter) => element('value', waterToday(meter))),
      ),
      column(
        '75',
        // A chart for each: the lines of two would cover each other.
        ...named.slice(0, 2).map(({ placed: valve, title }) =>
          element('chart', {
            width: 6,
            height: CHART_ROWS,
            xidwithValues: valueOf(valve, 'temperature'),
            options: { title: `${title}, last 24 hours`, range: '24h' },
          }),
        ),
      ),
    ),
    row(
      column('50', element('chart', { width: 12, height: 8, ...flowChart(meters) })),
      column('50', element('status', { width: 12, height: 8, options: { title: 'Devices', devices } })),
    ),
  ];
};

/** The plant room of a site that recycles water; null if it has none. */
export const plant = (
  placed: readonly Placed[],
  titles: ReadonlyMap<number, string>,
  draw: Draw,
): Row[] | null => {
  const { row, column, element } = builder();
  const loops = of(placed, 'hydraloop');
  const [loop] = loops;
  const meters = of(placed, 'water_meter');
  const [meter] = meters;
  if (!loop || !meter) return null;
  const unit = (titles.get(loop.id) ?? '').replace(/ Hydraloop$/, '').toLowerCase();
  const drawing = draw(plantRoom(meter, loop));
  return [
    row(column('100', { ...drawing, height: PLANT_ROWS })),
    row(
      column(
        '33.3',
        element('value', waterToday(meter)),
        element(
          'value',
          today(loops.length > 1 ? `Recycled today, ${unit}` : 'Recycled today', loop, 'volume_recycled'),
        ),
      ),
      column(
        '66.67',
        element('chart', {
          width: 6,
          height: PLANT_CHART_ROWS,
          xidwithValues: valueOf(loop, 'level'),
          options: { title: 'Tank level, last 7 days', range: '7d' },
        }),
        element('chart', { width: 6, height: PLANT_CHART_ROWS, ...flowChart(meters) }),
      ),
    ),
  ];
};

/** A site: its valves, what needs attention, and the water drawn. */
export const plan = (
  site: Site,
  placed: readonly Placed[],
  titles: ReadonlyMap<number, string>,
  draw: Draw,
) => {
  const { row, column, element } = builder();
  const all = of(placed, 'tmv');
  const valves = all.slice(0, OUTLETS);
  const [meter] = of(placed, 'water_meter');
  const drawing = draw(valveBank(withTitles(valves, titles), all.length, outletMaxOf(site), meter));
  const devices = { project_id: site.project_id };
  return [
    row(
      column('66.67', { ...drawing, height: PLAN_ROWS }),
      column(
        '33.3',
        element('alarms', { width: 12, height: ALARM_ROWS, options: { title: 'Needs attention', devices } }),
        ...(meter ? [element('value', waterToday(meter))] : []),
      ),
    ),
    row(
      column(
        '50',
        element('chart', {
          width: 12,
          height: 8,
          xidwithValues: meter ? valueOf(meter, 'flow_rate') : [],
          options: { title: 'Water use, last 7 days', range: '7d' },
        }),
      ),
      column('50', element('status', { width: 12, height: 8, options: { title: 'Devices', devices } })),
    ),
  ];
};
