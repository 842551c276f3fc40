import { afterEach, expect, test } from 'vitest';
import { clearAlarms, nameAlarm } from '../../src/dashboards/elements/svg/alarm-words.ts';
import { SEVERITY_SHAPES } from '../../src/domain/alarms/severity-shapes.ts';
import { SYMBOL_CLASS } from '../../src/domain/dashboard/schematic/classes.ts';

const drawn = (note: string): SVGGraphicsElement => {
  document.body.innerHTML = `<svg><g class="${SYMBOL_CLASS}"><rect width="200" height="80"/>
    <text x="72" y="25">Room 1</text><text id="a" x="72" y="48" data-datapoint="1">57.6 °C</text>
    <text id="b" x="72" y="67" font-size="12.5" data-datapoint="2"${note}>Last use 5 min ago</text></g></svg>`;
  return document.querySelector(`.${SYMBOL_CLASS}`) as SVGGraphicsElement;
};
/** The texts from top to bottom. */
const lines = (): (string | null)[] =>
  [...document.querySelectorAll('text')]
    .toSorted((a, b) => Number(a.getAttribute('y')) - Number(b.getAttribute('y')))
    .map(({ textContent }) => textContent);
const places = (): (string | null)[] =>
  [...document.querySelectorAll('text')].map((text) => text.getAttribute('y'));

afterEach(() => document.body.replaceChildren());

test('an alarm is named above the last use of an outlet, until it is over', () => {
  const symbol = drawn(' data-fg-note=""');
  const before = places();
  nameAlarm(symbol, { severity: 'critical', title: 'Scald risk' });
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Scald risk', 'Last use 5 min ago']);
  expect(Math.max(...places().map(Number))).toBeLessThan(80);
  expect(document.querySelector('[data-fg-alarm] > path')?.getAttribute('d')).toBe(SEVERITY_SHAPES.critical);
  expect(document.querySelectorAll('[data-fg-critical]')).toHaveLength(1);
  clearAlarms(document);
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Last use 5 min ago']);
  expect(places()).toEqual(before);
  expect(document.querySelectorAll('[data-fg-critical]')).toHaveLength(0);
});

test('a long name is cut to the width of its symbol, and only a critical one colours the value', () => {
  nameAlarm(drawn(' data-fg-note=""'), { severity: 'low', title: 'Outlet not used for a whole week' });
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Outlet not use…', 'Last use 5 min ago']);
  expect(document.querySelectorAll('[data-fg-critical]')).toHaveLength(0);
});

test('a symbol whose second line is a value keeps it', () => {
  nameAlarm(drawn(''), { severity: 'high', title: 'Leak' });
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Last use 5 min ago']);
});
