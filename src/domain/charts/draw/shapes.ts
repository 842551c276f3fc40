import type { Colours } from '../../colours.ts';

/** A colour of the theme, or `current`: that of the text around a drawing. */
export type Ink = keyof Colours | 'current';

interface Paint {
  readonly fill?: Ink;
  readonly fillOpacity?: number;
  readonly stroke?: Ink;
  readonly strokeOpacity?: number;
  readonly strokeWidth?: number;
  /** Lengths of dashes and of what is between them, as in SVG. */
  readonly dash?: string;
  /** What a pointer is told about it. */
  readonly title?: string;
}
export interface PathShape extends Paint {
  readonly type: 'path';
  readonly d: string;
  /** Where the origin of `d` is, and by how much it is scaled. */
  readonly place?: { readonly x: number; readonly y: number; readonly scale: number };
}
export interface RectShape extends Paint {
  readonly type: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface CircleShape extends Paint {
  readonly type: 'circle';
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}
export interface TextShape {
  readonly type: 'text';
  readonly x: number;
  /** Its baseline. */
  readonly y: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly size: number;
  readonly fill: Ink;
}
/** A part of a drawing, from the upper left corner, as SVG has it. */
export type Shape = PathShape | RectShape | CircleShape | TextShape;

/** A picture as plain data: pages and documents only turn its shapes into elements. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** An element of SVG: its name, its attributes as in React, and what is in it. */
export interface SvgElement {
  readonly name: Shape['type'];
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text: string;
  readonly title: string;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Turns a shape into an element; `colourOf`: the colour of an ink. */
export const elementOf = (shape: Shape, colourOf: (ink: Ink) => string): SvgElement => {
  const text = 'text' in shape ? shape.text : '';
  if (shape.type === 'text') {
    const { type: name, x, y, anchor, size, fill } = shape;
    const attributes = { x: tenth(x), y: tenth(y), fontSize: size, textAnchor: anchor, fill: colourOf(fill) };
    return { name, attributes, text, title: '' };
  }
  const { fill, fillOpacity, stroke, strokeOpacity, strokeWidth, dash } = shape;
  const placed: SvgElement['attributes'] =
    shape.type === 'path'
      ? {
          d: shape.d,
          ...(shape.place
            ? {
                transform: `translate(${tenth(shape.place.x)} ${tenth(shape.place.y)}) scale(${shape.place.scale})`,
                fillRule: 'evenodd',
              }
            : {}),
        }
      : shape.type === 'rect'
        ? { x: tenth(shape.x), y: tenth(shape.y), width: tenth(shape.width), height: tenth(shape.height) }
        : { cx: tenth(shape.cx), cy: tenth(shape.cy), r: shape.r };
  return {
    name: shape.type,
    attributes: {
      ...placed,
      fill: fill ? colourOf(fill) : 'none',
      ...(fillOpacity === undefined ? {} : { fillOpacity }),
      ...(stroke
        ? { stroke: colourOf(stroke), strokeLinecap: dash ? 'butt' : 'round', strokeLinejoin: 'round' }
        : {}),
      ...(strokeOpacity === undefined ? {} : { strokeOpacity }),
      ...(strokeWidth === undefined ? {} : { strokeWidth }),
      ...(dash === undefined ? {} : { strokeDasharray: dash }),
    },
    text,
    title: shape.title ?? '',
  };
};
