import { describe, expect, it } from 'vitest';
import { cleanStyle, cleanStylesheet, isSafeValue } from '../../../../src/domain/dashboard/svg/css.ts';
import {
  isOwnReference,
  isSafeAttribute,
  SVG_PROPERTIES,
} from '../../../../src/domain/dashboard/svg/rules.ts';

const sheet = (css: string, name?: string, ...root: string[]) =>
  cleanStylesheet(
    css,
    SVG_PROPERTIES,
    isOwnReference,
    name ? { name, isRoot: (selector) => root.includes(selector) } : undefined,
  );
const style = (css: string) => cleanStyle(css, SVG_PROPERTIES, isOwnReference);

describe('what a value may be', () => {
  it.each([
    'red',
    'url(#a)',
    "url('#a-b.c')",
    'url( "#a" ) none',
    'url(data:image/png;base64,AAAA)',
    'rgb(0,0,0)',
  ])('%s stays', (value) => {
    expect(isSafeValue(value, isOwnReference)).toBe(true);
  });
  it.each([
    'url(x.svg#a)',
    'url(//e/x)',
    'URL(http://e)',
    'url("#a") url(http://e)',
    'url(data:image/svg+xml;base64,AAAA)',
    'url(http://e',
    'u\\72l(http://e)',
    "image-set('http://e' 1x)",
    '-webkit-image-set(url(#a) 1x)',
    "image('http://e')",
    'cross-fade(url(#a), red)',
  ])('%s goes', (value) => {
    expect(isSafeValue(value, isOwnReference)).toBe(false);
  });

  it('is looked at wherever it could load something', () => {
    expect(isSafeAttribute('fill', 'url(http://e)')).toBe(false);
    expect(isSafeAttribute('href', '#a')).toBe(true);
    expect(isSafeAttribute('xlink:href', 'a.svg#a')).toBe(false);
    expect(isSafeAttribute('href', ' javascript:alert(1)')).toBe(false);
    expect(isSafeAttribute('id', 'C:\\pump')).toBe(true);
  });
});

describe('declarations', () => {
  it('keep looks and lose the rest', () => {
    expect(style('fill : red; position:fixed;stroke:url(#a) ;; animation: x 1s')).toEqual({
      text: 'fill:red;stroke:url(#a)',
      removed: ['position:fixed', 'animation: x 1s'],
    });
    expect(style('fill:url(data:image/png;base64,AA;x)/**/').text).toBe('');
    expect(style('fi/**/ll:red').removed).toEqual(['fi ll:red']);
  });
});

describe('stylesheets', () => {
  it('keep rules, by themselves and for some media', () => {
    expect(sheet('.a, g > rect[id="x"]{fill:red} @media print { .b{stroke:blue} }')).toEqual({
      text: '.a, g > rect[id="x"]{fill:red}\n@media print{.b{stroke:blue}}',
      removed: [],
    });
  });

  it('lose whatever could load, move, or break out', () => {
    const { text, removed } = sheet(
      `@import "e.css"; @charset "x"; @font-face{font-family:x;src:url(e)} @keyframes k{from{fill:red}}
       .a{fill:red;background:url(e)} .b{content:"</style><script>"} .c{fill:red`,
    );
    expect(text).toBe('.a{fill:red}\n.c{fill:red}');
    expect(removed).toHaveLength(6);
  });

  it('hold below a scope only, and a second time are as they were', () => {
    const once = sheet('rect, .a:hover{fill:red} @media print{svg{fill:red}}', '.d').text;
    expect(once).toBe('.d rect,.d .a:hover{fill:red}\n@media print{.d svg{fill:red}}');
    expect(sheet(once, '.d').text).toBe(once);
    expect(sheet(once).text).toBe(once);
  });

  it('hold for the root of their drawing too, but not for what is beside it', () => {
    expect(sheet('svg.a > g, .a{fill:red} .a ~ p, .a + p, p .a{fill:red}', '.d', 'svg.a', '.a').text).toBe(
      '.d svg.a > g,.d:is(svg.a) > g,.d .a,.d:is(.a){fill:red}\n.d .a ~ p,.d .a + p,.d p .a{fill:red}',
    );
  });

  it('bear what never ends', () => {
    for (const css of [
      '{',
      '}',
      '{{{{',
      '"',
      "a{fill:'",
      '/*',
      '@media (',
      '@media x{@media x{@media x{@media x{@media x{a{fill:red}}}}}}',
    ]) {
      expect(typeof sheet(css).text).toBe('string');
    }
  });
});
