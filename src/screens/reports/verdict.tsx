import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { SEVERITY_INKS } from '../../domain/alarms/severity-shapes.ts';
import { withUnits } from '../../domain/format.ts';
import { VERDICT_MARKS } from '../../domain/reports/marks.ts';
import type { Result } from '../../domain/reports/result.ts';
import { verdictText } from '../../domain/reports/verdict-text.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { cssVariable } from '../../domain/colours.ts';
import { markColours } from './tone-mark.tsx';
import { ALARM_ICONS, VERDICT_ICONS } from './verdict-icons.tsx';

/** Below the sentence, on phones also below its icon. */
const BELOW = { m: 0, gridColumn: { xs: '1 / -1', sm: 2 } } as const;

/** The report's verdict in a sentence or two. */
export const VerdictLine = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { outcome, sentence, findings, asides, remarks } = verdictText(result, translate, locale);
  const Icon = VERDICT_ICONS[outcome];
  const { bgcolor, color, ...printed } = markColours(VERDICT_MARKS[outcome]);
  return (
    <div>
      <Paper
        variant="outlined"
        sx={{
          borderRadius: 1,
          borderLeft: 4,
          borderColor: bgcolor,
          borderLeftColor: color,
          bgcolor,
          ...printed,
          px: { xs: 1.5, sm: 2 },
          py: 1.5,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: { xs: 1, sm: 1.5 },
          rowGap: { xs: 0.5, sm: 0 },
          alignItems: 'start',
        }}
      >
        <Icon aria-hidden sx={{ color }} />
        {sentence !== null && (
          <Box component="p" sx={{ m: 0, fontSize: 16, fontWeight: 600 }}>
            {withUnits(sentence)}
          </Box>
        )}
        {findings.map((text, at) => (
          <Box key={text} component="p" sx={at === 0 && sentence === null ? { m: 0 } : BELOW}>
            {withUnits(text)}
          </Box>
        ))}
      </Paper>
      {asides.map(({ text, severity }) => {
        const Sign = ALARM_ICONS[severity];
        return (
          <Box
            key={text}
            sx={{ display: 'flex', columnGap: { xs: 1, sm: 1.5 }, mt: 1, px: { xs: 2, sm: 2.5 } }}
          >
            <Sign
              aria-hidden
              fontSize="small"
              sx={{ color: `var(${cssVariable(SEVERITY_INKS[severity])})`, mx: 0.25 }}
            />
            <Box component="p" sx={{ m: 0, fontWeight: severity === 'low' ? 400 : 600 }}>
              {withUnits(text)}
            </Box>
          </Box>
        );
      })}
      {remarks.map((text) => (
        <Box key={text} component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
          {withUnits(text)}
        </Box>
      ))}
    </div>
  );
};
