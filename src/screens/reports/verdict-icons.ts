import Fail from '@mui/icons-material/HighlightOffOutlined';
import Check from '@mui/icons-material/CheckCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Unknown from '@mui/icons-material/HelpOutlineOutlined';
import Warning from '@mui/icons-material/ErrorOutlineOutlined';

/** The shape that says how a run came out, besides its colour and words: circles, since others are severities of alarms. */
export const VERDICT_ICONS = {
  critical: Fail,
  warning: Warning,
  minor: Info,
  unknown: Unknown,
  well: Check,
} as const;
