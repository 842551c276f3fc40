import fc from 'fast-check';
import { hostileText } from './values.ts';

const NAMES = [
  'g',
  'rect',
  'path',
  'text',
  'image',
  'use',
  'a',
  'style',
  'script',
  'foreignObject',
  'animate',
  'filter',
  'feImage',
  'svg',
  'x:y',
];
const ATTRIBUTES = [
  'id',
  'width',
  'viewBox',
  'd',
  'transform',
  'style',
  'href',
  'xlink:href',
  'onload',
  'onclick',
  'fill',
  'class',
  'filter',
  'xmlns',
];
const VALUES = [
  'javascript:hit()',
  'https://canary.invalid/x',
  '//canary.invalid/x',
  'url(https://canary.invalid/x)',
  '@import "https://canary.invalid/x"',
  'data:text/html,<p>',
  '#a',
  'a',
  '10',
  '-1e400',
  'NaN',
  'rotate(1e308 1e308 1e308)',
  'M0 0L' + '9 '.repeat(500),
  '0 0 100 100',
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const attribute = fc
  .tuple(fc.constantFrom(...ATTRIBUTES), fc.oneof(fc.constantFrom(...VALUES), hostileText))
  .map(([name, value]) => `${name}="${escaped(value)}"`);
const content = fc.constantFrom(
  '',
  'Level',
  '<![CDATA[<script>hit()</script>]]>',
  '&#0;',
  '&lol;',
  '<!-- x -->',
  '@import url(//canary.invalid)',
);

const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc
    .tuple(
      fc.constantFrom(...NAMES),
      fc.uniqueArray(attribute, { maxLength: 4, selector: (text) => text.split('=')[0] }),
      fc.oneof(
        { depthSize: 'small', maxDepth: 6 },
        content,
        fc.array(tie('node'), { maxLength: 3 }).map((all) => all.join('')),
      ),
    )
    .map(([name, attributes, inner]) => `<${name} ${attributes.join(' ')}>${inner}</${name}>`),
}));

const PROLOGS = [
  '',
  '<?xml version="1.0"?>',
  '<!DOCTYPE svg [<!ENTITY lol "lol">]>',
  '\uFEFF',
  '<?xml-stylesheet href="//canary.invalid"?>',
];
const whole = fc
  .tuple(fc.constantFrom(...PROLOGS), fc.array(node, { maxLength: 4 }))
  .map(
    ([prolog, nodes]) =>
      `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">${nodes.join('')}</svg>`,
  );

/** Drawings, most of them well-formed, with everything that must be removed; some cut off or damaged. */
export const drawing = fc.oneof(
  { weight: 6, arbitrary: whole },
  { weight: 1, arbitrary: fc.tuple(whole, fc.nat(400)).map(([text, end]) => text.slice(0, end)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(whole, fc.nat(300), hostileText)
      .map(([text, at, odd]) => text.slice(0, at) + odd + text.slice(at)),
  },
  { weight: 1, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 60, max: 3000 })
      .map(
        (depth) =>
          `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}</svg>`,
      ),
  },
);

const FORBIDDEN_TAG =
  /^<(?:script|foreignObject|feImage)\b|\son\w+\s*=|\s(?:(?:xlink:)?href|src)="[^"]*(?:javascript:|canary\.invalid)/i;
/** Attributes that may load an address in `url()`; elsewhere, and in text, an address does no harm. */
const LOADING = /\s(?:style|fill|stroke|filter|mask|clip-path|cursor)="[^"]*url\([^"]*canary\.invalid/i;
const OUTSIDE_STYLE = /@import|canary\.invalid/i;

/** Whether a stored drawing would run a script or load something from outside. */
export const isDangerous = (markup: string): boolean =>
  (markup.match(/<[^>]*>/g) ?? []).some((tag) => FORBIDDEN_TAG.test(tag) || LOADING.test(tag)) ||
  [...markup.matchAll(/<style[^>]*>([^<]*)/g)].some(([, rules]) => OUTSIDE_STYLE.test(rules ?? ''));

const HEADERS = [
  'dev_id',
  'title',
  'hw_serial',
  'type',
  'tags',
  'company_id',
  'project_ids',
  'location',
  'expected_interval_s',
  'is_active',
  'app_id',
  'id',
  'Company',
  'no such',
  '',
  '__proto__',
];
const cell = fc.oneof(
  hostileText,
  fc.constantFrom(
    'tmv',
    'label:TMV',
    'true',
    '3600',
    '-1',
    '"',
    '""',
    '"open',
    'a"b',
    ';',
    '\t',
    '1',
    '70B3D5',
  ),
);
const row = fc
  .array(cell, { maxLength: 8 })
  .map((cells) =>
    cells.map((text) => (text.includes(',') || text.includes('\n') ? `"${text}"` : text)).join(','),
  );

/** CSV files for the import of devices, most with headers that it knows. */
export const csv = fc
  .tuple(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .uniqueArray(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 8 })
          .map((all) => all.join(',')),
      },
      { weight: 1, arbitrary: hostileText },
    ),
    fc.array(row, { maxLength: 6 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.constantFrom('', '', '\uFEFF'),
  )
  .map(([header, rows, end, mark]) => mark + [header, ...rows].join(end));
