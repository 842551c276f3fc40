import { afterEach, expect, test } from 'vitest';
import {
  BRIEF_ATTRIBUTE,
  VALUE_OF_ATTRIBUTE,
  arrangeAlarms,
  clearAlarms,
  nameAlarm,
  setAlarmAge,
  writeBrief,
} from '../../src/dashboards/elements/svg/alarm-words.ts';
import { SYMBOL_CLASS } from '../../src/domain/dashboard/schematic/classes.ts';

const NOTE = ' data-fg-note=""';
const drawn = (note: string): SVGGraphicsElement => {
  document.body.innerHTML = `<svg><g class="${SYMBOL_CLASS}"><rect width="200" height="80"/>
    <text x="66" y="25" font-size="13">Room 1</text><text id="a" x="66" y="48" font-size="20" data-datapoint="1">57.6 °C</text>
    <text id="b" x="66" y="67" font-size="12.5" data-datapoint="2"${note}>Last use 5 min ago</text></g></svg>`;
  return document.querySelector(`.${SYMBOL_CLASS}`) as SVGGraphicsElement;
};
/** Tells a note what is left of it beside an alarm, as its painter does: that water flows, and what the value is of. */
const tell = (brief: string, of = ''): void => {
  const note = document.querySelector('#b');
  note?.setAttribute(BRIEF_ATTRIBUTE, brief);
  note?.setAttribute(VALUE_OF_ATTRIBUTE, of);
  if (note) writeBrief(note);
};
/** The visible texts from top to bottom. */
const lines = (): (string | null)[] =>
  [...document.querySelectorAll('text:not([visibility="hidden"])')]
    .toSorted((a, b) => Number(a.getAttribute('y')) - Number(b.getAttribute('y')))
    .map(({ textContent }) => textContent);
const marked = () => document.querySelectorAll('[data-fg-critical], [data-fg-alarmed]').length;

afterEach(() => document.body.replaceChildren());

test('an alarm and its age take the place of the last use, until it is over', () => {
  const symbol = drawn(NOTE);
  tell('');
  nameAlarm(symbol, { severity: 'critical', title: 'Scald risk' }, '5 min');
  expect(lines().filter(Boolean)).toEqual(['Room 1', '57.6 °C', 'Scald risk · 5 min']);
  const [alarm, note] = ['[data-fg-alarm] text', '#b'].map((part) => document.querySelector(part));
  for (const place of ['x', 'y', 'font-size'])
    expect(alarm?.getAttribute(place)).toBe(note?.getAttribute(place));
  expect(marked()).toBe(2);
  clearAlarms(document);
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Last use 5 min ago']);
  expect(marked()).toBe(0);
});

test('while water flows, that takes the place of the age of an alarm', () => {
  nameAlarm(drawn(NOTE), { severity: 'critical', title: 'Scald risk' }, '5 min');
  expect(lines().at(-1)).toBe('Scald risk · 5 min');
  tell('in use');
  expect(lines().at(-1)).toBe('Scald risk · in use');
  tell('');
  expect(lines().at(-1)).toBe('Scald risk · 5 min');
});

test('a long name has no age beside it and is cut to the width of its symbol, and only a critical one colours the value', () => {
  const symbol = drawn(NOTE);
  tell('');
  nameAlarm(symbol, { severity: 'low', title: 'Outlet not used for a whole week' }, '2 d');
  expect(lines().filter(Boolean)).toEqual(['Room 1', '57.6 °C', 'Outlet not used for a…']);
  expect(document.querySelectorAll('[data-fg-critical]')).toHaveLength(0);
});

test('what the value is of stands after it while there is room, and not while water flows', () => {
  nameAlarm(drawn(NOTE), { severity: 'critical', title: 'Scald risk' }, '5 min');
  tell('', 'last use');
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'last use', 'Scald risk · 5 min']);
  tell('in use');
  expect(lines().filter(Boolean)).toEqual(['Room 1', '57.6 °C', 'Scald risk · in use']);
  tell('', 'at the end of the last use');
  expect(lines().filter(Boolean)).toEqual(['Room 1', '57.6 °C', 'Scald risk · 5 min']);
});

test('what is beside enlarged texts moves, and an alarm that stays says how old it is now', () => {
  const symbol = drawn(NOTE);
  nameAlarm(symbol, { severity: 'critical', title: 'Scald risk' }, '5 min');
  tell('', 'last use');
  const about = symbol.querySelector('[data-fg-of]');
  const at = Number(about?.getAttribute('x'));
  symbol.querySelector('#a')?.setAttribute('font-size', '24');
  symbol.querySelector('#a')?.setAttribute('dy', '2');
  arrangeAlarms(document);
  expect(Number(about?.getAttribute('x'))).toBeGreaterThan(at + 10);
  expect(about?.getAttribute('y')).toBe('50');
  symbol.querySelector('#a')?.setAttribute('font-size', '40');
  arrangeAlarms(document);
  expect(about?.textContent).toBe('');
  setAlarmAge(symbol, '6 min');
  expect(lines().at(-1)).toBe('Scald risk · 6 min');
});

test('the words of an alarm are smaller where they are a little too long', () => {
  const symbol = drawn(NOTE);
  tell('');
  nameAlarm(symbol, { severity: 'medium', title: 'Device offline' }, '11 months');
  expect(lines().at(-1)).toBe('Device offline · 11 months');
  expect(symbol.querySelector('[data-fg-age]')?.getAttribute('style')).toMatch(/^font-size: 0\.8\d*em$/);
  setAlarmAge(symbol, '5 min');
  expect(symbol.querySelector('[data-fg-age]')?.getAttribute('style')).toBe('font-size: 1em');
});

test('a symbol whose second line is a value keeps it', () => {
  nameAlarm(drawn(''), { severity: 'high', title: 'Leak' }, '5 min');
  expect(lines()).toEqual(['Room 1', '57.6 °C', 'Last use 5 min ago']);
  expect(marked()).toBe(1);
});
