import { ink } from '../../../domain/dashboard/schematic/tokens.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The radius of the ground behind a sign, and the size of its shape. */
const RADIUS = 11;
const SIZE = 16;
/** From the right edge of the card to the middle of the sign: no pipe enters there. */
const INSET = 20;

/**
 * A sign on the upper edge of a symbol's card, near its right corner: no text is there, however long a label is. `shape`: a
 * path in a square of 16 units; its colour is that of the sign.
 */
export const cornerSign = (card: Element, shape: string): SVGElement => {
  const sign = document.createElementNS(SVG, 'g');
  const x = Number(card.getAttribute('width')) - INSET;
  sign.setAttribute('transform', `translate(${x} 0)`);
  sign.style.pointerEvents = 'none';
  const ground = document.createElementNS(SVG, 'circle');
  ground.setAttribute('r', String(RADIUS));
  ground.setAttribute('fill', ink('card'));
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', shape);
  path.setAttribute('fill-rule', 'evenodd');
  path.setAttribute('transform', `translate(${-SIZE / 2} ${-SIZE / 2})`);
  sign.append(ground, path);
  return sign;
};
