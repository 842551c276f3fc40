import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { reportLimits } from '../../domain/reports/limits.ts';
import type { Result } from '../../domain/reports/result.ts';

/** A profile's name, source and date, with the limits that this kind of report applies. */
export const ProfileLimits = ({ kind, profile }: Pick<Result, 'kind' | 'profile'>) => {
  const translate = useTranslate();
  const { name, source, date } = profile;
  return (
    <>
      {translate('report_words.parts.profile', { name, source, date })}
      <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
        {reportLimits({ kind, profile })
          .map(({ key, value, unit }) => `${translate(`report_words.limits.${key}`)} ${value} ${unit}`)
          .join(' · ')}
      </Box>
    </>
  );
};
