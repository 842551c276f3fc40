import Check from '@mui/icons-material/CheckCircleOutlined';
import Unknown from '@mui/icons-material/HelpOutlineOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { Severity } from '../../../domain/alarms/alarm.ts';
import { SEVERITY_SHAPES } from '../../../domain/alarms/severity-shapes.ts';
import { SHAPE_OF } from '../../../domain/reports/charts/marks.ts';

const shaped = (severity: Severity) => (props: SvgIconProps) => (
  <SvgIcon viewBox="-2 -2 20 20" {...props}>
    <path d={SEVERITY_SHAPES[severity]} fillRule="evenodd" />
  </SvgIcon>
);

/** Alarms by their severity. */
export const ALARM_ICONS = {
  critical: shaped('critical'),
  high: shaped('high'),
  medium: shaped('medium'),
  low: shaped('low'),
} as const satisfies Readonly<Record<Severity, unknown>>;

/** The shape that says how a run came out, besides its colour and words: that of alarms as severe, or a circle. */
export const VERDICT_ICONS = {
  critical: ALARM_ICONS[SHAPE_OF.critical],
  high: ALARM_ICONS[SHAPE_OF.high],
  warning: ALARM_ICONS[SHAPE_OF.warning],
  minor: Info,
  unknown: Unknown,
  well: Check,
} as const;
