import { MEDIA } from '../../../domain/dashboard/schematic/model.ts';
import { TOKENS } from '../../../domain/dashboard/schematic/tokens.ts';

/** The colours of ports by what they carry; cold water has the usual one. */
const PORTS = Object.fromEntries(
  MEDIA.filter((medium) => medium !== 'cold').map((medium) => [
    `&[data-medium="${medium}"]`,
    { bgcolor: TOKENS[medium][0] },
  ]),
);

/** Styles of the stage of a schematic. */
export const stageStyles = {
  overflow: 'auto',
  minWidth: 0,
  minHeight: 0,
  bgcolor: 'background.paper',
  '& .schematic-stage': {
    position: 'relative',
    backgroundImage: 'radial-gradient(var(--fg-line) 1px, transparent 1.5px)',
    backgroundPosition: '-0.5px -0.5px',
  },
  '& .schematic-steps': {
    position: 'absolute',
    top: '50%',
    left: '50%',
    transform: 'translate(-50%, -50%)',
    width: 'max-content',
    maxWidth: 'calc(100% - 32px)',
    m: 0,
    py: 3,
    pr: 4,
    pl: 6,
    border: '1px dashed var(--fg-edge)',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontSize: 14,
    lineHeight: '28px',
    pointerEvents: 'none',
  },
  '& .schematic-pipes': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  '& .schematic-pipes path': {
    fill: 'none',
    stroke: 'transparent',
    strokeWidth: 18,
    cursor: 'pointer',
    pointerEvents: 'stroke',
    '&:hover, &[data-selected]': { stroke: 'var(--fg-primary)', strokeOpacity: 0.35 },
  },
  '& .schematic-new-pipe': { stroke: 'var(--fg-primary)', strokeWidth: 4, strokeDasharray: '8 6' },
  '& .schematic-symbol': { position: 'absolute' },
  '& .schematic-symbol > button': {
    position: 'absolute',
    inset: 0,
    p: 0,
    border: 0,
    borderRadius: '12px',
    bgcolor: 'transparent',
    cursor: 'grab',
    '&:hover': { boxShadow: '0 0 0 2px var(--fg-edge)' },
    '&:focus-visible': { outline: '3px solid var(--fg-primary)', outlineOffset: 3 },
  },
  '& .schematic-symbol[data-selected] > button': {
    boxShadow: '0 0 0 2px var(--fg-primary)',
    bgcolor: 'color-mix(in srgb, var(--fg-primary) 10%, transparent)',
    touchAction: 'none',
  },
  '& .schematic-port': {
    position: 'absolute',
    width: 16,
    height: 16,
    borderRadius: '50%',
    border: '3px solid var(--fg-surface)',
    bgcolor: 'var(--fg-primary)',
    cursor: 'crosshair',
    touchAction: 'none',
    opacity: 0,
    ...PORTS,
  },
  '& .schematic-symbol:is(:hover, [data-selected], [data-connecting]) > .schematic-port': { opacity: 1 },
} as const;
