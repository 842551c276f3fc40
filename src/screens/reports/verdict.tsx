import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { withUnits } from '../../domain/format.ts';
import { VERDICT_MARKS } from '../../domain/reports/marks.ts';
import type { Result } from '../../domain/reports/result.ts';
import { severityCounts } from '../../domain/reports/severity-counts.ts';
import { shownExceptions } from '../../domain/reports/shown-exceptions.ts';
import { verdictOf } from '../../domain/reports/verdict.ts';
import { verdictText } from '../../domain/reports/verdict-text.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { markColours } from './tone-mark.tsx';
import { VERDICT_ICONS } from './verdict-icons.tsx';

/** The report's verdict in a sentence or two. */
export const VerdictLine = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { outcome, sentence, notes, remarks } = verdictText(result, translate, locale);
  const exceptions = shownExceptions(result, translate, locale);
  // Of several exceptions at one device, the sentence counts one.
  const counted =
    exceptions.length > verdictOf(result).concern && exceptions.length > 1
      ? [
          translate('reports.exceptions_counted', {
            counts: severityCounts(exceptions, result.tariff, translate, locale),
          }),
        ]
      : [];
  const Icon = VERDICT_ICONS[outcome];
  const { bgcolor, color, ...printed } = markColours(VERDICT_MARKS[outcome]);
  return (
    <>
      <Paper
        variant="outlined"
        sx={{
          borderRadius: 1,
          borderLeft: 4,
          borderColor: bgcolor,
          borderLeftColor: color,
          bgcolor,
          ...printed,
          px: 2,
          py: 1.5,
          display: 'flex',
          gap: 1.5,
          alignItems: 'flex-start',
        }}
      >
        <Icon aria-hidden sx={{ color }} />
        <Box sx={{ minWidth: 0 }}>
          {sentence !== null && (
            <Box component="p" sx={{ m: 0, fontSize: 16, fontWeight: 600, textWrap: 'balance' }}>
              {withUnits(sentence)}
            </Box>
          )}
          {[...counted, ...notes].map((text) => (
            <Box key={text} component="p" sx={{ m: 0 }}>
              {withUnits(text)}
            </Box>
          ))}
        </Box>
      </Paper>
      {remarks.map((text) => (
        <Box key={text} component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
          {withUnits(text)}
        </Box>
      ))}
    </>
  );
};
