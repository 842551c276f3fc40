import Box from '@mui/material/Box';
import { reportLimits } from '../../domain/reports/limits.ts';
import { sourcesDate } from '../../domain/reports/references.ts';
import type { Result } from '../../domain/reports/result.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** A profile's name, source and date, with the limits that this kind of report applies. */
export const ProfileLimits = ({ kind, profile }: Pick<Result, 'kind' | 'profile'>) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { key, source } = profile;
  const date = sourcesDate({ profile }, locale);
  const name = translate(`resources.reports.values.profile.${key}`, { _: profile.name });
  const unitText = (unit: string): string => translate(`report_words.units.${unit}`, { _: unit });
  return (
    <>
      {translate('report_words.parts.profile', { name, source, date })}
      <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
        {reportLimits({ kind, profile })
          .map(({ label, value, unit }) => `${translate(label)} ${value} ${unitText(unit)}`)
          .join(' · ')}
      </Box>
    </>
  );
};
