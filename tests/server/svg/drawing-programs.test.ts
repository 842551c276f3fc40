import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plainValues } from '../../../server/svg/css-values.ts';
import { sanitiseSvg } from '../../../server/svg/sanitise.ts';
import { scanSvg } from '../../../server/svg/scan.ts';

const upload = (text: string) => {
  const scanned = scanSvg(text);
  if (scanned.fault !== undefined) throw new Error(String(scanned.fault));
  const result = sanitiseSvg(scanned.text, { hasStylesheet: scanned.hasStylesheet, isUpload: true });
  if ('fault' in result) throw new Error(JSON.stringify(result.fault));
  return {
    ...result,
    ids: result.nodes.map(({ id }) => id),
    unsafe: result.removed.filter(
      (each) => !result.harmless.some((one) => JSON.stringify(one) === JSON.stringify(each)),
    ),
  };
};
const sample = (name: string) =>
  upload(readFileSync(new URL(`../../fixtures/drawings/${name}.svg`, import.meta.url), 'utf8'));
const svg = (inner: string, attributes = 'viewBox="0 0 200 100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

const SAMPLES = [
  'drawio',
  'illustrator-a',
  'inkscape',
  'min-alphamask',
  'min-nosize',
  'min-rootclass',
  'scada-tb',
  'visio',
];

describe('an uploaded file of a drawing program', () => {
  it.each(SAMPLES)('%s gets an id for every text and lists nothing as unsafe', (name) => {
    const { markup, unsafe, width, height } = sample(name);
    expect(markup.match(/<text(?![^>]* id=)[^>]*>/g)).toBeNull();
    expect(unsafe).toEqual([]);
    expect([width > 0, height > 0]).toEqual([true, true]);
  });

  it.each(SAMPLES)('%s is unchanged when it is saved and sanitised again', (name) => {
    const { markup } = sample(name);
    expect(sanitiseSvg(markup, { hasStylesheet: false, isUpload: false })).toMatchObject({
      isUnchanged: true,
      removed: [],
    });
    expect(upload(markup).markup).toBe(markup);
  });

  it('keeps the whole labels of draw.io, with their bold parts, and names its cells', () => {
    const { markup, ids } = sample('drawio');
    expect(markup).not.toMatch(/foreignObject|light-dark|\.\.\.|<image/);
    expect(markup).toMatch(/Hot water storage/);
    expect(markup).toMatch(/<tspan[^>]*font-weight="bold"[^>]*>T1<\/tspan>/);
    expect(ids).toEqual(
      expect.arrayContaining(['a1', 'a2', 'a3', 'a4', 'temp_°C', 'Hot_water_storage_tank_outlet_T1']),
    );
    // Two lines around the middle of its box, which is 118 wide and has its middle at 40.
    const [first, second] = [...markup.matchAll(/<tspan x="70" y="([\d.]+)"/g)].map(([, y]) => Number(y));
    expect([first, second].every((y) => y !== undefined && y > 30 && y < 52)).toBe(true);
    expect(Number(second) - Number(first)).toBeCloseTo(14.4);
  });

  it('applies the styles of the root of a Visio file', () => {
    const { markup, ids } = sample('visio');
    expect(markup).toMatch(/,\.drawing-[0-9a-f]{12}:is\(\.st5\)\{fill:none;/);
    expect(ids).toEqual(expect.arrayContaining(['shape1-1', 'Mixing_valve_00.0', 'text-00.0']));
  });

  it('applies the rules for `:root` and for what is inside `svg`', () => {
    const { markup } = sample('min-rootclass');
    expect(markup).toMatch(/:is\(\.r\)\{fill:none;font-size:8px\}/);
    expect(markup).toMatch(/:is\(svg\) text\{fill:#c00\}/);
    expect(markup).toMatch(/:is\(svg\[class\]\)\{stroke:#06c\}/);
  });

  it('keeps the kind of a mask', () => {
    expect(sample('min-alphamask').markup).toContain('mask-type:alpha');
  });

  it('gets the size of its contents if it has none', () => {
    expect(sample('min-nosize')).toMatchObject({ width: 400, height: 200 });
    expect(upload(svg('<rect width="5" height="5"/>', 'width="2in" height="1in"'))).toMatchObject({
      width: 192,
      height: 96,
    });
  });

  it('has placeholders by the labels of Inkscape and the tags of ThingsBoard', () => {
    expect(sample('inkscape').ids).toEqual(expect.arrayContaining(['tank', 'rect100', 'pump', 'tspan2']));
    expect(sample('scada-tb').ids).toEqual(['background', 'icon']);
  });

  it('draws the background of its root', () => {
    const { markup } = upload(
      svg('<text>a</text>', 'viewBox="0 0 9 8" style="background-color: rgb(1, 2, 3)"'),
    );
    expect(markup).toContain('<rect x="0" y="0" width="9" height="8" fill="rgb(1, 2, 3)"/>');
  });

  it('shows of a switch what a browser shows', () => {
    const { markup } = upload(
      svg(
        '<switch><foreignObject requiredExtensions="http://ns.adobe.com/x"><p xmlns="http://www.w3.org/1999/xhtml">no</p></foreignObject><g id="yes"/><g id="later"/></switch>',
      ),
    );
    expect(markup).toContain('<switch><g id="yes"/></switch>');
  });
});

describe('what an uploaded drawing hides', () => {
  it('is removed from HTML labels and named as unsafe elsewhere', () => {
    const { markup, unsafe } = upload(
      svg(`<foreignObject width="90" height="20"><div xmlns="http://www.w3.org/1999/xhtml" onclick="alert(1)" style="color:url(https://e.test/x)">
        <script>alert(1)</script><a href="javascript:alert(1)">Pump</a><iframe src="https://e.test"/></div></foreignObject>
        <rect onload="alert(1)" inkscape:label="x" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"/><script/>`),
    );
    expect(markup).toMatch(/>Pump<\/text>/);
    expect(markup).not.toMatch(/script|onload|onclick|e\.test|alert|iframe|foreignObject/);
    expect(unsafe.map(({ key }) => key)).toEqual([
      'dashboard_rules.removed_value',
      'dashboard_rules.removed_attribute',
      'dashboard_rules.removed_element',
    ]);
  });

  it('cannot style what is beside the drawing', () => {
    const css =
      'svg ~ *{display:none} .r + div{display:none} svg > g{fill:red} .r){fill:red} *:not(x){fill:red}';
    const { markup } = upload(
      svg(`<style>${css.replaceAll('>', '&gt;')}</style>`, 'viewBox="0 0 9 9" class="r"'),
    );
    const selectors = [...markup.matchAll(/([^{}>]+|[^{}]*&gt;[^{}]*)\{/g)].flatMap(([, all = '']) =>
      all.split(','),
    );
    for (const selector of selectors) {
      expect(selector.trim()).toMatch(/^(?:<style>)?\.drawing-[0-9a-f]{12}(?: |:is\([^()]*\)(?:$| &gt;))/);
    }
    expect(markup).not.toMatch(/:is\([^)]*\)\s*[~+]/);
  });

  it('resolves nested values without taking long', () => {
    expect(plainValues('fill:light-dark(rgb(1, 2, 3), var(--a, red));stroke:var(--b, var(--c, #123))')).toBe(
      'fill:rgb(1, 2, 3);stroke:#123',
    );
    expect(plainValues('var(--a,'.repeat(50_000))).toBe('');
  });
});
