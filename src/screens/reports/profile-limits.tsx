import Box from '@mui/material/Box';
import { hasProfileLimits, reportLimits, type Limited } from '../../domain/reports/limits.ts';
import { referencesOf, sourcesDate } from '../../domain/reports/references.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The name of a profile, the limits that a report applies, and their numbered sources. */
export const ProfileLimits = ({ result }: { readonly result: Limited }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { profile } = result;
  const name = translate(`resources.reports.values.profile.${profile.key}`, { _: profile.name });
  const unitText = (unit: string): string => translate(`report_words.units.${unit}`, { _: unit });
  const { all, of, scald } = referencesOf(result, translate);
  const numberText = (number: number | undefined): string => (number === undefined ? '' : ` [${number}]`);
  const limits = reportLimits(result).map(
    (limit) => `${translate(limit.label)} ${limit.value} ${unitText(limit.unit)}${numberText(of(limit))}`,
  );
  const scalds =
    scald === undefined
      ? []
      : profile.limits.scald.map(
          ({ from, seconds }) =>
            `${translate('report_words.limits.scald', { from })} ${seconds} s${numberText(scald)}`,
        );
  return (
    <>
      {(result.devices === undefined || hasProfileLimits(result)) && name}
      <Box sx={{ color: 'text.secondary', mt: 0.5 }}>{[...limits, ...scalds].join(' · ')}</Box>
      <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
        {translate('report_words.parts.sources', {
          sources: all.map(({ number, text }) => `[${number}] ${text}`).join('; '),
          date: sourcesDate(result, locale),
        })}
      </Box>
    </>
  );
};
