import Box from '@mui/material/Box';
import {
  hasProfileLimits,
  limitText,
  reportLimits,
  type Limited,
} from '../../../domain/reports/texts/limits.ts';
import { referencesOf, sourcesDate } from '../../../domain/reports/texts/references.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** As many beside each other as have space for a name and a value. */
const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  columnGap: 4,
  color: 'text.secondary',
  fontSize: 13,
} as const;
const LIMIT = { display: 'flex', columnGap: 1, py: 0.5, borderBottom: 1, borderColor: 'divider' } as const;

/** The name of a profile, the limits that a report applies, and their numbered sources. */
export const ProfileLimits = ({ result }: { readonly result: Limited }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { profile } = result;
  const name = translate(`resources.reports.values.profile.${profile.key}`, { _: profile.name });
  const { all, of, scald } = referencesOf(result, translate);
  const isNamed = result.devices === undefined || hasProfileLimits(result);
  const limits = [
    ...reportLimits(result).map((limit) => ({
      name: translate(limit.label),
      text: limitText(limit, result, translate),
      number: of(limit),
    })),
    ...(scald === undefined
      ? []
      : profile.limits.scald.map(({ from, seconds }) => ({
          name: translate('report_words.limits.scald', { from }),
          text: `${seconds} s`,
          number: scald,
        }))),
  ];
  return (
    <>
      {isNamed && name}
      <Box component="ul" sx={{ ...LIST, mt: isNamed ? 0.5 : -0.5 }}>
        {limits.map(({ name: label, text, number }) => (
          <Box key={label} component="li" sx={LIMIT}>
            <span>{label}</span>{' '}
            <Box component="span" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
              {text}
            </Box>{' '}
            <Box component="span" sx={{ minWidth: '3ch' }}>
              {number !== undefined && `[${number}]`}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary', mt: 1 }}>
        {translate('report_words.parts.sources', {
          sources: all.map(({ number, text }) => `[${number}] ${text}`).join('; '),
          date: sourcesDate(result, locale),
        })}
      </Box>
    </>
  );
};
