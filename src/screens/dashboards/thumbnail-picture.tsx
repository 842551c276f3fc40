import { memo } from 'react';
import { TOKENS } from '../../domain/dashboard/schematic/tokens.ts';
import {
  DRAWING_HEIGHT,
  THUMBNAIL_HEIGHT,
  THUMBNAIL_WIDTH,
  type Thumbnail,
  type ThumbnailBlock,
  type ThumbnailSymbol,
} from '../../domain/dashboard/thumbnail.ts';
import { useMode } from '../../providers/theme/mode.ts';
import { symbolImage } from './symbol-image.ts';
import { glyphOf } from './thumbnail-glyphs.ts';

/** In the view box: the page has a margin around its elements. */
const MARGIN = 24;
const LAYOUT = `${-MARGIN} ${-MARGIN} ${THUMBNAIL_WIDTH + 2 * MARGIN} ${THUMBNAIL_HEIGHT + MARGIN}`;
const DRAWING = `0 0 ${THUMBNAIL_WIDTH} ${DRAWING_HEIGHT}`;

const Card = ({ block }: { readonly block: ThumbnailBlock }) => {
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
      {glyphOf(block).map(({ d, colour, opacity, width: line }) => {
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

/** Of the card of a symbol: what its picture leaves free. */
const INSET = 5;

/** A card with the symbol's picture, and a bar for its value where there is room. */
const SymbolCard = ({ symbol }: { readonly symbol: ThumbnailSymbol }) => {
  const mode = useMode();
  const [kind, x, y, width, height] = symbol;
  const side = height - 2 * INSET;
  const isWide = width >= 1.8 * height;
  const picture = isWide ? side : width - 2 * INSET;
  const left = x + INSET + picture + 8;
  return (
    <>
      <rect
        {...{ x, y, width, height }}
        rx={10}
        fill="var(--fg-thumbnail)"
        stroke={TOKENS.metal[mode === 'dark' ? 1 : 0]}
        strokeWidth={4}
      />
      <image
        href={symbolImage(kind, mode)}
        x={x + INSET}
        y={y + INSET}
        width={Math.max(1, picture)}
        height={Math.max(1, side)}
      />
      {isWide && (
        <path
          d={`M${left} ${y + height / 2}H${Math.max(left, x + width - 14)}`}
          stroke="var(--fg-quiet)"
          strokeWidth={12}
          opacity={0.45}
        />
      )}
    </>
  );
};

/** The drawing of a dashboard, or else its layout: a card for each element, with what stands for its type. */
export const ThumbnailPicture = memo(({ layout }: { readonly layout: Thumbnail }) => {
  const dark = useMode() === 'dark' ? 1 : 0;
  const { blocks, symbols, pipes } = layout;
  if (symbols.length === 0)
    return (
      <svg viewBox={LAYOUT} preserveAspectRatio="xMidYMin slice">
        {blocks.map((block) => (
          <Card key={block.join(' ')} block={block} />
        ))}
      </svg>
    );
  return (
    <svg viewBox={DRAWING}>
      {pipes.map(({ medium, corners }) => (
        <path
          key={corners.join(' ')}
          d={`M${corners.join(' ')}`}
          fill="none"
          stroke={TOKENS[medium][dark]}
          strokeWidth={10}
          strokeLinejoin="round"
        />
      ))}
      {symbols.map((symbol) => (
        <SymbolCard key={symbol.join(' ')} symbol={symbol} />
      ))}
    </svg>
  );
});
ThumbnailPicture.displayName = 'ThumbnailPicture';
