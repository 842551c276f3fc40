import { elementOf, type Drawing, type Ink } from '../../../src/domain/charts/draw/shapes.ts';
import { PRINTED } from './nodes.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const colourOf = (ink: Ink): string => PRINTED[ink === 'current' ? 'text' : ink];

/** A drawing as SVG, whose unit is a point, in the colours of documents. */
export const svgOf = ({ width, height, shapes }: Drawing): string => {
  const parts = shapes.map((shape) => {
    const { name, attributes, text } = elementOf(shape, colourOf);
    const written = Object.entries(attributes).map(
      ([key, value]) => ` ${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`,
    );
    return `<${name}${written.join('')}>${escaped(text)}</${name}>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Roboto">${parts.join('')}</svg>`;
};
