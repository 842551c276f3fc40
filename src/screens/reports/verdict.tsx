import Check from '@mui/icons-material/CheckCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Unknown from '@mui/icons-material/HelpOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { formatCount } from '../../domain/format.ts';
import type { Result } from '../../domain/reports/result.ts';
import { verdictOf, type Verdict } from '../../domain/reports/verdict.ts';
import { viewOf } from '../../domain/reports/views.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Below this completeness, the verdict warns about missing readings. */
const MIN_COMPLETENESS = 0.95;

const SIGNS = {
  critical: { Icon: Warning, colour: 'error.main' },
  warning: { Icon: Warning, colour: 'warning.main' },
  minor: { Icon: Info, colour: 'text.secondary' },
  unknown: { Icon: Unknown, colour: 'text.secondary' },
  well: { Icon: Check, colour: 'success.main' },
} as const;
const outcomeOf = ({ devices, concern, unknown }: Verdict): 'concern' | 'unknown' | 'well' => {
  if (concern > 0) return 'concern';
  return unknown === devices ? 'unknown' : 'well';
};

/** The report's verdict in a sentence or two. */
export const VerdictLine = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const verdict = verdictOf(result);
  const { devices, concern, unknown } = verdict;
  const outcome = outcomeOf(verdict);
  const { Icon, colour } = SIGNS[outcome === 'concern' ? (verdict.severity ?? 'warning') : outcome];
  const about = viewOf(result.kind).verdict?.about ?? 'project';
  const limit = result.profile.limits.outlet_max;
  const { share } = result.completeness;
  const count = (number: number): string => formatCount(number, locale);
  const notes = [
    ...(unknown > 0
      ? [translate('reports.verdict.unknown', { smart_count: unknown, count: count(unknown) })]
      : []),
    ...(share !== null && share < MIN_COMPLETENESS
      ? [translate('reports.verdict.partly', { percent: Math.floor(share * 100) })]
      : []),
  ];
  return (
    <Paper
      variant="outlined"
      sx={{ borderRadius: 1, px: 2, py: 1.5, display: 'flex', gap: 1.5, alignItems: 'flex-start' }}
    >
      <Icon aria-hidden sx={{ color: colour }} />
      <Box sx={{ minWidth: 0 }}>
        {outcome !== 'unknown' && (
          <Box component="p" sx={{ m: 0, fontSize: 16, fontWeight: 600 }}>
            {translate(`reports.verdict.${about}_${outcome}`, {
              smart_count: outcome === 'concern' ? devices : devices - unknown,
              all: count(devices),
              count: count(outcome === 'concern' ? concern : devices - unknown),
              limit,
            })}
          </Box>
        )}
        {notes.map((text) => (
          <Box key={text} component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {text}
          </Box>
        ))}
      </Box>
    </Paper>
  );
};
