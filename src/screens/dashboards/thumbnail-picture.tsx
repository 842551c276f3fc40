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

/** Between a card and the picture in it. */
const INSET = 4;

const SymbolCard = ({ symbol }: { readonly symbol: ThumbnailSymbol }) => {
  const mode = useMode();
  const [kind, x, y, width, height] = symbol;
  return (
    <>
      <rect
        {...{ x, y, width, height }}
        rx={10}
        fill="var(--fg-thumbnail)"
        stroke={TOKENS.idle[mode === 'dark' ? 1 : 0]}
        strokeWidth={5}
      />
      <image
        href={symbolImage(kind, mode)}
        x={x + INSET}
        y={y + INSET}
        width={Math.max(1, width - 2 * INSET)}
        height={Math.max(1, height - 2 * INSET)}
      />
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
          strokeWidth={12}
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
