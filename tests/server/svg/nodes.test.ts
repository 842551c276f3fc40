import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { placeholdersOf, sizeOf } from '../../../server/svg/nodes.ts';
import { scanSvg } from '../../../server/svg/scan.ts';

const parser = new new JSDOM('').window.DOMParser();
const rootOf = (inner: string, attributes = ''): Element =>
  parser.parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`,
    'image/svg+xml',
  ).documentElement;
const boxes = (inner: string): unknown[] =>
  placeholdersOf(rootOf(inner)).map(({ id, x, y, width, height }) => [id, x, y, width, height]);

describe('the nodes of a drawing', () => {
  it.each([
    ['<rect id="a" x="1" y="2" width="3" height="4"/>', [1, 2, 3, 4]],
    ['<rect id="a" width="50%" height="4px"/>', [0, 0, 0, 4]],
    ['<circle id="a" cx="10" cy="10" r="4"/>', [6, 6, 8, 8]],
    ['<ellipse id="a" cx="10" cy="10" rx="4" ry="1"/>', [6, 9, 8, 2]],
    ['<line id="a" x1="5" y1="1" x2="1" y2="9"/>', [1, 1, 4, 8]],
    ['<polygon id="a" points="0,0 10,0 10,5"/>', [0, 0, 10, 5]],
    ['<path id="a" d="M10 10h5v5l-10 0z"/>', [5, 10, 10, 5]],
    ['<path id="a" d="m1 1 2 2 2-2C9 9 9 9 5 5"/>', [1, 1, 8, 8]],
    ['<path id="a" d="M0 0A5 5 0 01 20 30"/>', [0, 0, 20, 30]],
    ['<path id="a" d="nonsense"/>', [0, 0, 0, 0]],
    ['<text id="a" x="3" y="4">x</text>', [3, 4, 0, 0]],
    ['<rect id="a" width="2" height="1" transform="translate(10 20) scale(2)"/>', [10, 20, 4, 2]],
    ['<rect id="a" width="2" height="1" transform="rotate(90)"/>', [-1, 0, 1, 2]],
    ['<rect id="a" x="4" width="2" height="1" transform="rotate(180 5 0)"/>', [4, -1, 2, 1]],
    [
      '<g transform="translate(1,1)"><g transform="matrix(2 0 0 2 0 0)"><rect id="a" width="1" height="1"/></g></g>',
      [1, 1, 2, 2],
    ],
    ['<g id="a"><rect width="1" height="1"/><rect x="8" y="9" width="1" height="1"/></g>', [0, 0, 9, 10]],
  ])('%s', (inner, box) => {
    expect(boxes(inner)).toEqual([['a', ...box]]);
  });

  it('are the visible ones in document order, each id once', () => {
    expect(
      boxes(`<defs><rect id="no"/></defs><clipPath id="no2"><rect id="no3"/></clipPath><linearGradient id="no4"/>
        <g id="b"><rect id="a"/></g><rect id="a"/><text id="t"/><rect id=""/>`).map(
        (box) => (box as unknown[])[0],
      ),
    ).toEqual(['b', 'a', 't']);
  });

  it('have the drawing’s size from its view box, otherwise from its own size', () => {
    expect(sizeOf(rootOf('', 'viewBox="0 0 200 100" width="10" height="10"'))).toEqual({
      width: 200,
      height: 100,
    });
    expect(sizeOf(rootOf('', 'width="30px" height="20"'))).toEqual({ width: 30, height: 20 });
    expect(sizeOf(rootOf('', 'width="100%"'))).toEqual({ width: 0, height: 0 });
  });
});

describe('scanning', () => {
  it('finds the end of a tag regardless of its attribute values', () => {
    const text = `<svg a=">" b='"<'><!-- <g> --><![CDATA[<g>]]><?x <g> ?><g/></svg>`;
    expect(scanSvg(text)).toEqual({ text, hasStylesheet: false });
  });

  it('removes a DOCTYPE and rejects one with declarations', () => {
    const scanned = scanSvg('<!DOCTYPE svg PUBLIC "a[b" "c>d"><svg/>');
    expect(scanned.text?.trim()).toBe('<svg/>');
    expect(scanSvg('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>').fault).toBe('dashboard_rules.svg_doctype');
    expect(scanSvg('<!doctype svg\n[]><svg/>').fault).toBe('dashboard_rules.svg_doctype');
    expect(scanSvg('<svg/><!DOCTYPE svg>').fault).toBeDefined();
    expect(scanSvg('<!ENTITY a "b"><svg/>').fault).toBeDefined();
  });

  it('handles unterminated markup', () => {
    for (const text of ['', '<', '<svg', '<!--', '<![CDATA[', '<?x', '<!DOCTYPE svg', '<svg a="', 'text']) {
      expect([text, scanSvg(text).fault]).toEqual([text, expect.any(String)]);
    }
  });
});
