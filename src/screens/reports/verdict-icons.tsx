import Check from '@mui/icons-material/CheckCircleOutlined';
import Unknown from '@mui/icons-material/HelpOutlineOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { SEVERITY_SHAPES } from '../../domain/alarms/severity-shapes.ts';
import { SHAPE_OF } from '../../domain/reports/marks.ts';

const shaped = (severity: keyof typeof SHAPE_OF) => (props: SvgIconProps) => (
  <SvgIcon viewBox="-2 -2 20 20" {...props}>
    <path d={SEVERITY_SHAPES[SHAPE_OF[severity]]} fillRule="evenodd" />
  </SvgIcon>
);

/** The shape that says how a run came out, besides its colour and words: that of alarms as severe, or a circle. */
export const VERDICT_ICONS = {
  critical: shaped('critical'),
  high: shaped('high'),
  warning: shaped('warning'),
  minor: Info,
  unknown: Unknown,
  well: Check,
} as const;
