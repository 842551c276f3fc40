import { describe, expect, it } from 'vitest';
import { groundOf, type Ground } from '../../../src/dashboards/elements/svg/ground.ts';

const drawing = (content: string): SVGSVGElement => {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${content}</svg>`;
  return new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement as unknown as SVGSVGElement;
};

const cases: readonly (readonly [what: string, content: string, ground: Ground])[] = [
  ['dark lines', '<path d="M0 0H9" fill="none" stroke="#1f2937"/>', 'light'],
  [
    'dark lines as rgb()',
    '<style>.l { stroke: rgb(30, 40, 50); fill: none }</style><path class="l"/>',
    'light',
  ],
  ['dark lines with a name', '<path d="M0 0H9" fill="none" stroke="navy"/>', 'light'],
  ['light lines as rgb()', '<path d="M0 0H9" fill="none" stroke="rgb(240 245 250)"/>', 'dark'],
  ['the default colour', '<path d="M0 0H9V9z"/>', 'light'],
  ['light lines', '<path d="M0 0H9" fill="none" stroke="#f8fafc"/>', 'dark'],
  ['light lines in a style', '<path d="M0 0H9" style="fill:none;stroke:white"/>', 'dark'],
  ['light texts', '<text fill="#fff">Tank</text>', 'dark'],
  ['light areas', '<rect width="9" height="9" fill="#ffffff" stroke="#3b82f6"/>', 'theme'],
  [
    'dark and light lines',
    '<g fill="none"><path d="M0 0H9" stroke="#000"/><path d="M0 5H9" stroke="#fff"/></g>',
    'light',
  ],
  ['colours that both themes show', '<path d="M0 0H9" fill="none" stroke="#3b82f6"/>', 'theme'],
  ['a background', '<rect width="200" height="100" fill="#fff"/><path d="M0 0H9" stroke="#000"/>', 'own'],
];

describe('the card behind an uploaded drawing', () => {
  it.each(cases)('suits %s', (_what, content, ground) => {
    expect(groundOf(drawing(content))).toBe(ground);
  });
});
