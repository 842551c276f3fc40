import type { ThumbnailBlock } from '../../domain/dashboard/thumbnail.ts';

/** A part of a picture: a filled path, or a line of this width. */
export interface Stroke {
  readonly d: string;
  readonly colour: 'primary' | 'secondary' | 'quiet' | 'text' | 'line';
  readonly opacity?: number;
  /** Unset: filled. */
  readonly width?: number;
}

interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const bar = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

/** A line of text every 36 units, as many as fit. */
const lines = ({ x, y, width, height }: Room, of: (x: number, y: number, index: number) => string): string =>
  Array.from({ length: Math.max(1, Math.min(9, Math.floor((height + 18) / 36))) }, (_, index) =>
    width > 0 ? of(x, y + index * 36, index) : '',
  ).join('');

const CURVE = [0.7, 0.5, 0.62, 0.3, 0.42, 0.18, 0.4, 0.34];
const curve = ({ x, y, width, height }: Room): string =>
  CURVE.map((at, index) => {
    const point = [x + (index / (CURVE.length - 1)) * width, y + at * height].map(Math.round).join(' ');
    return `${index === 0 ? 'M' : 'L'}${point}`;
  }).join('');

const arc = ({ x, y, width, height }: Room, share: number): string => {
  const radius = Math.max(1, Math.min(width / 2, height * 0.8) - 12);
  const [cx, cy] = [x + width / 2, y + height / 2 + radius / 2];
  const angle = Math.PI * (1 - share);
  const end = [cx + radius * Math.cos(angle), cy - radius * Math.sin(angle)].map(Math.round).join(' ');
  return `M${Math.round(cx - radius)} ${Math.round(cy)}A${radius} ${radius} 0 0 1 ${end}`;
};

/** What stands for the content of an element, by its type; other types are plain cards. */
const glyphs: Readonly<Record<string, (room: Room) => readonly Stroke[]>> = {
  chart: (room) => {
    const { x, y, width, height } = room;
    const line = curve(room);
    return [
      { d: `${line}L${x + width} ${y + height}H${x}Z`, colour: 'primary', opacity: 0.16 },
      { d: line, colour: 'primary', width: 14 },
    ];
  },
  value: ({ x, y, width, height }) => [
    { d: bar(x, y, width * 0.6, 12), colour: 'quiet', opacity: 0.5 },
    { d: bar(x, y + 28, width * 0.4, Math.max(16, Math.min(40, height - 28))), colour: 'primary' },
  ],
  gauge: (room) => [
    { d: arc(room, 1), colour: 'line', width: 26 },
    { d: arc(room, 0.62), colour: 'secondary', width: 26 },
  ],
  status: (room) => [
    { d: lines(room, (x, y) => `M${x} ${y + 8}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0`), colour: 'primary' },
    {
      d: lines(room, (x, y, index) =>
        bar(x + 30, y + 2, Math.max(8, room.width * (index % 2 ? 0.5 : 0.7) - 30), 12),
      ),
      colour: 'quiet',
      opacity: 0.45,
    },
  ],
  alarms: (room) => [
    { d: lines(room, (x, y) => `M${x + 9} ${y}l9 17h-18Z`), colour: 'quiet' },
    {
      d: lines(room, (x, y, index) =>
        bar(x + 30, y + 2, Math.max(8, room.width * (index % 2 ? 0.6 : 0.8) - 30), 12),
      ),
      colour: 'quiet',
      opacity: 0.45,
    },
  ],
  notes: (room) => [
    {
      d: lines(room, (x, y, index) => bar(x, y + 2, room.width * (index % 3 === 2 ? 0.55 : 0.95), 12)),
      colour: 'quiet',
      opacity: 0.4,
    },
  ],
  image: ({ x, y, width, height }) => [
    {
      d: `M${x} ${y + height}L${x + width * 0.35} ${y + height * 0.35}L${x + width * 0.55} ${y + height * 0.65}L${x + width * 0.7} ${y + height * 0.45}L${x + width} ${y + height}Z`,
      colour: 'quiet',
      opacity: 0.35,
    },
  ],
  // Of an uploaded drawing; those of symbols are drawn as they are.
  svg: ({ x, y, width, height }) => {
    const [cx, cy] = [x + width / 2, y + height / 2];
    const size = Math.min(48, width / 4, height / 3);
    return [
      { d: `M${x} ${cy}H${cx - size}M${cx + size} ${cy}H${x + width}`, colour: 'primary', width: 14 },
      { d: bar(cx - size, cy - size, 2 * size, 2 * size), colour: 'quiet', opacity: 0.4 },
    ];
  },
};

const PADDING = 18;

/** The picture of an element's content. */
export const glyphOf = ([type, x, y, width, height]: ThumbnailBlock): readonly Stroke[] => {
  const room = {
    x: x + PADDING,
    y: y + PADDING,
    width: width - 2 * PADDING,
    height: height - 2 * PADDING,
  };
  if (room.width < 12 || room.height < 8 || !Object.hasOwn(glyphs, type)) return [];
  return glyphs[type]?.(room) ?? [];
};
