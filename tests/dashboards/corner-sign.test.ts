import { expect, test } from 'vitest';
import { cornerSign } from '../../src/dashboards/elements/svg/corner-sign.ts';
import { SEVERITY_SHAPES } from '../../src/domain/alarms/severity-shapes.ts';

test('a sign is on the upper edge of a card near its right corner, above the line of its label', () => {
  document.body.innerHTML = '<svg><rect width="200" height="80"/></svg>';
  const card = document.querySelector('rect') as Element;
  const sign = cornerSign(card, SEVERITY_SHAPES.critical);
  expect(sign.getAttribute('transform')).toBe('translate(180 0)');
  expect(sign.querySelector('path')?.getAttribute('d')).toBe(SEVERITY_SHAPES.critical);
  // Labels are on a line from 15 units on.
  expect(Number(sign.querySelector('circle')?.getAttribute('r'))).toBeLessThan(15);
  document.body.replaceChildren();
});
