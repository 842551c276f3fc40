import { createElement, type CSSProperties } from 'react';
import { elementOf, type Drawing, type Ink } from '../domain/charts/draw/shapes.ts';
import { cssVariable } from '../domain/colours.ts';

const colourOf = (ink: Ink): string => (ink === 'current' ? 'currentColor' : `var(${cssVariable(ink)})`);

interface Props {
  readonly drawing: Drawing;
  /** What it shows; without it, what is beside it says so. */
  readonly label?: string;
  /** Whether it takes the size of its box instead of its own, with lines as wide as they are. */
  readonly isStretched?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** A drawing as SVG. */
export const Drawn = ({ drawing, label, isStretched = false, className, style }: Props) => {
  const { width, height, shapes } = drawing;
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      {...(isStretched ? { preserveAspectRatio: 'none' } : { width, height })}
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      style={{ display: 'block', ...style }}
    >
      {label !== undefined && !isStretched && <title>{label}</title>}
      {shapes.map((shape, index) => {
        const { name, attributes, text, title } = elementOf(shape, colourOf);
        return createElement(
          name,
          {
            // oxlint-disable-next-line react/no-array-index-key -- a shape is its place
            key: index,
            ...attributes,
            ...(isStretched && 'stroke' in attributes ? { vectorEffect: 'non-scaling-stroke' } : {}),
          },
          title ? createElement('title', null, title) : text || undefined,
        );
      })}
    </svg>
  );
};
