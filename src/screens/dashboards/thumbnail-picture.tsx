import { memo } from 'react';
import { TOKENS } from '../../domain/dashboard/schematic/tokens.ts';
import {
  THUMBNAIL_HEIGHT,
  THUMBNAIL_WIDTH,
  type Thumbnail,
  type ThumbnailBlock,
  type ThumbnailPipe,
} from '../../domain/dashboard/thumbnail.ts';
import { useMode } from '../../providers/theme/mode.ts';
import { glyphOf } from './thumbnail-glyphs.ts';

/** In the view box: the page has a margin around its elements. */
const MARGIN = 24;
const VIEW = `${-MARGIN} ${-MARGIN} ${THUMBNAIL_WIDTH + 2 * MARGIN} ${THUMBNAIL_HEIGHT + MARGIN}`;

const Card = ({ block, isDrawn }: { readonly block: ThumbnailBlock; readonly isDrawn: boolean }) => {
  const [, x, y, width, height] = block;
  return (
    <>
      <rect
        {...{ x, y, width, height }}
        rx={12}
        fill="var(--fg-thumbnail)"
        stroke="var(--fg-line)"
        strokeWidth={8}
      />
      {!isDrawn &&
        glyphOf(block).map(({ d, colour, opacity, width: line }) => {
          const ink = `var(--fg-${colour})`;
          const look =
            line === undefined
              ? { fill: ink }
              : { fill: 'none', stroke: ink, strokeWidth: line, strokeLinejoin: 'round' as const };
          return <path key={`${colour} ${line} ${opacity}`} d={d} opacity={opacity} {...look} />;
        })}
    </>
  );
};

/** Whether a pipe or symbol that begins here belongs to a drawing in this block. */
const isIn = ([, left, top, width, height]: ThumbnailBlock, x = 0, y = 0): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

const pathOf = ({ corners }: ThumbnailPipe): string => `M${corners.join(' ')}`;

/** The layout of a dashboard: a card for each element, with what stands for its type, and the drawings themselves. */
export const ThumbnailPicture = memo(({ layout }: { readonly layout: Thumbnail }) => {
  const dark = useMode() === 'dark' ? 1 : 0;
  const { blocks, symbols, pipes } = layout;
  return (
    <svg viewBox={VIEW} preserveAspectRatio="xMidYMin slice">
      {blocks.map((block) => (
        <Card
          key={block.join(' ')}
          block={block}
          isDrawn={block[0] === 'svg' && symbols.some(([x, y]) => isIn(block, x, y))}
        />
      ))}
      {pipes.map((pipe) => (
        <path
          key={pipe.corners.join(' ')}
          d={pathOf(pipe)}
          fill="none"
          stroke={TOKENS[pipe.medium][dark]}
          strokeWidth={12}
        />
      ))}
      {symbols.map(([x, y, width, height]) => (
        <rect
          key={`${x} ${y} ${width} ${height}`}
          {...{ x, y, width, height }}
          rx={5}
          fill={TOKENS.idle[dark]}
        />
      ))}
    </svg>
  );
});
ThumbnailPicture.displayName = 'ThumbnailPicture';
