import { memo } from 'react';
import { ALARM_LEVELS } from '../../domain/alarms/alarm.ts';
import { SEVERITY_INKS, SEVERITY_SHAPES, SEVERITY_TINTS } from '../../domain/alarms/severity-shapes.ts';
import { cssVariable, type Mode } from '../../domain/colours.ts';
import { TOKENS } from '../../domain/dashboard/schematic/tokens.ts';
import {
  THUMBNAIL_HEIGHT,
  THUMBNAIL_WIDTH,
  type Thumbnail,
  type ThumbnailBlock,
  type ThumbnailSymbol,
} from '../../domain/dashboard/thumbnail.ts';
import { useMode } from '../../providers/theme/mode.ts';
import { drawingBounds } from './drawing-bounds.ts';
import { symbolImage } from './symbol-image.ts';
import { glyphOf } from './thumbnail-glyphs.ts';

/** In the view box: the page has a margin around its elements. */
const MARGIN = 24;
const LAYOUT = `${-MARGIN} ${-MARGIN} ${THUMBNAIL_WIDTH + 2 * MARGIN} ${THUMBNAIL_HEIGHT + MARGIN}`;

/** The colours of an open alarm, by its level; undefined: there is none. */
const alarmLook = (level: number) => {
  const severity = ALARM_LEVELS[level];
  return (
    severity && {
      fill: `var(${cssVariable(SEVERITY_TINTS[severity])})`,
      stroke: `var(${cssVariable(SEVERITY_INKS[severity])})`,
      strokeWidth: 10,
    }
  );
};

interface CardProps {
  readonly block: ThumbnailBlock;
  /** Of the worst open alarm of the dashboard's devices, which its list of alarms shows. */
  readonly level: number;
}

const Card = ({ block, level }: CardProps) => {
  const [type, x, y, width, height] = block;
  const alarm = type === 'alarms' ? alarmLook(level) : undefined;
  const card = alarm ?? { fill: 'var(--fg-thumbnail)', stroke: 'var(--fg-line)', strokeWidth: 8 };
  return (
    <>
      <rect {...{ x, y, width, height }} rx={12} {...card} />
      {glyphOf(block).map(({ d, colour, opacity, width: line }) => {
        const ink = alarm?.stroke ?? `var(--fg-${colour})`;
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
const INSET = 5;
/** A card that is this much wider than high has its texts beside its picture, as in the drawing. */
const WIDE = 1.7;
/** How the card of a symbol is drawn: with the colours of the alarm that is open there. */
const cardLook = (level: number, mode: Mode) => {
  const alarm = alarmLook(level);
  if (alarm) return { ...alarm, text: alarm.stroke };
  return {
    fill: 'var(--fg-thumbnail)',
    stroke: TOKENS.idle[mode === 'dark' ? 1 : 0],
    strokeWidth: 4,
    text: 'var(--fg-quiet)',
  };
};

/** A symbol: its picture, and lines that stand for its texts. Where an alarm is open, it is framed. */
const SymbolCard = ({ symbol }: { readonly symbol: ThumbnailSymbol }) => {
  const mode = useMode();
  const [kind, x, y, width, height, level] = symbol;
  const { text, ...card } = cardLook(level, mode);
  const isWide = width > height * WIDE;
  const [left, top] = [x + height + INSET, y + height / 2];
  const right = x + width - 3 * INSET;
  return (
    <>
      <rect {...{ x, y, width, height }} rx={10} {...card} />
      <image
        href={symbolImage(kind, mode)}
        x={x + INSET}
        y={y + INSET}
        width={Math.max(1, (isWide ? height : width) - 2 * INSET)}
        height={Math.max(1, height - 2 * INSET)}
      />
      {isWide && right > left && (
        <>
          <path
            d={`M${left} ${top - height * 0.2}H${left + (right - left) * 0.65}`}
            stroke="var(--fg-quiet)"
            strokeOpacity={0.5}
            strokeWidth={5}
          />
          <path d={`M${left} ${top + height * 0.16}H${right}`} stroke={text} strokeWidth={9} />
        </>
      )}
    </>
  );
};

interface Props extends Pick<CardProps, 'level'> {
  readonly layout: Thumbnail;
}

/** The sign of the worst alarm in the corner of a picture none of whose parts shows one as bad. */
const Sign = ({ layout: { blocks, symbols }, level }: Props) => {
  const severity = ALARM_LEVELS[level];
  const isShown =
    symbols.length > 0
      ? symbols.some(([, , , , , own]) => own >= level)
      : blocks.some(([type]) => type === 'alarms');
  if (!severity || isShown) return null;
  return (
    <svg viewBox="0 0 16 16" className="plain-picture-sign">
      <path
        d={SEVERITY_SHAPES[severity]}
        fill={`var(${cssVariable(SEVERITY_INKS[severity])})`}
        fillRule="evenodd"
      />
    </svg>
  );
};

/** The drawing of a dashboard, or else its layout: a card for each element, with what stands for its type. */
const Picture = ({ layout, level }: Props) => {
  const dark = useMode() === 'dark' ? 1 : 0;
  const { blocks, symbols, pipes } = layout;
  if (symbols.length === 0)
    return (
      <svg viewBox={LAYOUT} preserveAspectRatio="xMidYMin slice">
        {blocks.map((block) => (
          <Card key={block.join(' ')} block={block} level={level} />
        ))}
      </svg>
    );
  return (
    <svg viewBox={drawingBounds(layout)}>
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
};

/** The picture of a dashboard in lists. */
export const ThumbnailPicture = memo((props: Props) => (
  <>
    <Picture {...props} />
    <Sign {...props} />
  </>
));
ThumbnailPicture.displayName = 'ThumbnailPicture';
