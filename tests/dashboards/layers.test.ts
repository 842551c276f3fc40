import { describe, expect, it } from 'vitest';
import { layersOf } from '../../src/dashboards/elements/svg/layers.ts';

const NODES = 2_000;
const bound = new Set(Array.from({ length: NODES }, (_, index) => `n${index}`));
const content = [...bound].map((id) => `<text id="${id}">?</text>`).join('');
const drawingOf = (inner: string, attributes = ''): SVGSVGElement => {
  const box = document.createElement('div');
  box.innerHTML = `<svg viewBox="0 0 10 20" ${attributes}>${inner}</svg>`;
  return box.querySelector('svg')!;
};
const idsOf = (layers: readonly Element[]): readonly string[] =>
  layers.flatMap((layer) => [...layer.querySelectorAll('text')].map(({ id }) => id));

describe('the layers of a drawing', () => {
  it('are split when many nodes change, keeping the node order', () => {
    const layers = layersOf(drawingOf(content, 'id="all" font-size="9" role="img" aria-label="Plan"'), bound);
    expect(layers).toHaveLength(4);
    expect(idsOf(layers)).toEqual([...bound]);
    for (const layer of layers) {
      expect(layer.getAttribute('viewBox')).toBe('0 0 10 20');
      expect(layer.getAttribute('font-size')).toBe('9');
    }
    // It is named once.
    expect(layers.map(({ id }) => id)).toEqual(['all', '', '', '']);
    expect(layers.map((layer) => layer.getAttribute('role'))).toEqual(['img', 'none', 'none', 'none']);
    expect(layers.filter((layer) => layer.hasAttribute('aria-label'))).toHaveLength(1);
  });

  it('split the single group that contains everything', () => {
    const layers = layersOf(
      drawingOf(`<defs><path id="p"/></defs><g id="layer1" transform="scale(2)"><g>${content}</g></g>`),
      bound,
    );
    expect(layers).toHaveLength(4);
    expect(idsOf(layers)).toEqual([...bound]);
    for (const layer of layers)
      expect(layer.querySelector('text')?.closest('g[transform="scale(2)"]')).not.toBeNull();
    expect(layers.flatMap((layer) => [...layer.querySelectorAll('#layer1')])).toHaveLength(1);
  });

  it('do not split a group', () => {
    const groups = [0, 1].map((half) => {
      const ids = [...bound].slice(half * 1_000, half * 1_000 + 1_000);
      return `<g opacity="0.5">${ids.map((id) => `<text id="${id}">?</text>`).join('')}</g>`;
    });
    expect(layersOf(drawingOf(groups.join('')), bound)).toHaveLength(2);
  });

  it.each([
    ['is light', drawingOf(content), new Set(['n1'])],
    ['has rules of its own, which may count siblings', drawingOf(`<style>text{}</style>${content}`), bound],
    ['blends with what lies below', drawingOf(`${content}<g style="mix-blend-mode: multiply"/>`), bound],
    ['is transparent as a whole', drawingOf(content, 'opacity="0.5"'), bound],
    ['has a bound group around everything', drawingOf(`<g id="g">${content}</g>`), new Set([...bound, 'g'])],
  ])('are one where it %s', (_, drawing, ids) => {
    expect(layersOf(drawing, ids)).toEqual([drawing]);
    expect(drawing.hasAttribute('data-fg-layer')).toBe(false);
  });
});
