import Check from '@mui/icons-material/CheckCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Unknown from '@mui/icons-material/HelpOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';

/** The shape that says how a run came out, besides its colour and words. */
export const VERDICT_ICONS = {
  critical: Warning,
  warning: Warning,
  minor: Info,
  unknown: Unknown,
  well: Check,
} as const;
