import { afterEach, expect, test } from 'vitest';
import {
  BRIEF_ATTRIBUTE,
  clearAlarms,
  nameAlarm,
  writeBrief,
} from '../../src/dashboards/elements/svg/alarm-words.ts';
import { SEVERITY_SHAPES } from '../../src/domain/alarms/severity-shapes.ts';
import { SYMBOL_CLASS } from '../../src/domain/dashboard/schematic/classes.ts';

const NOTE = ' data-fg-note=""';
const drawn = (note: string): SVGGraphicsElement => {
  document.body.innerHTML = `<svg><g class="${SYMBOL_CLASS}"><rect width="200" height="80"/>
    <text x="66" y="25">Room 1</text><text id="a" x="66" y="48" data-datapoint="1">57.6 °C</text>
    <text id="b" x="66" y="67" font-size="12.5" data-datapoint="2"${note}>Last use 5 min ago</text></g></svg>`;
  return document.querySelector(`.${SYMBOL_CLASS}`) as SVGGraphicsElement;
};
/** Tells a note what is left of it beside an alarm, as its painter does. */
const tell = (brief: string): void => {
  const note = document.querySelector('#b');
  note?.setAttribute(BRIEF_ATTRIBUTE, brief);
  if (note) writeBrief(note);
};
/** The visible texts from top to bottom. */
const lines = (): (string | null)[] =>
  [...document.querySelectorAll('text:not([visibility="hidden"])')]
    .toSorted((a, b) => Number(a.getAttribute('y')) - Number(b.getAttribute('y')))
    .map(({ textContent }) => textContent);
const marked = () => document.querySelectorAll('[data-fg-critical], [data-fg-alarmed]').length;

afterEach(() => document.body.replaceChildren());

test('an alarm takes the place of the words before the time of the last use, until it is over', () => {
  const symbol = drawn(NOTE);
  tell('5 min ago');
  nameAlarm(symbol, { severity: 'critical', title: 'Scald risk' });
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Scald risk · 5 min ago']);
  const [alarm, note] = ['[data-fg-alarm] text', '#b'].map((part) => document.querySelector(part));
  for (const place of ['x', 'y', 'font-size'])
    expect(alarm?.getAttribute(place)).toBe(note?.getAttribute(place));
  expect(document.querySelector('[data-fg-alarm] > path')?.getAttribute('d')).toBe(SEVERITY_SHAPES.critical);
  expect(marked()).toBe(2);
  clearAlarms(document);
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Last use 5 min ago']);
  expect(marked()).toBe(0);
});

test('the time beside an alarm follows readings, also those that come after it', () => {
  nameAlarm(drawn(NOTE), { severity: 'critical', title: 'Scald risk' });
  expect(lines().at(-1)).toBe('Scald risk');
  tell('in use');
  expect(lines().at(-1)).toBe('Scald risk · in use');
  tell('1 min ago');
  expect(lines().at(-1)).toBe('Scald risk · 1 min ago');
});

test('a long name has no time beside it and is cut to the width of its symbol, and only a critical one colours the value', () => {
  const symbol = drawn(NOTE);
  tell('5 min ago');
  nameAlarm(symbol, { severity: 'low', title: 'Outlet not used for a whole week' });
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Outlet not used for a…']);
  expect(document.querySelectorAll('[data-fg-critical]')).toHaveLength(0);
});

test('a symbol whose second line is a value keeps it', () => {
  nameAlarm(drawn(''), { severity: 'high', title: 'Leak' });
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Last use 5 min ago']);
  expect(marked()).toBe(1);
});
