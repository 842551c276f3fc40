import Box from '@mui/material/Box';
import { figureText, rankedShare } from '../../domain/reports/figures.ts';
import type { Result } from '../../domain/reports/result.ts';
import { listedLocations } from '../../domain/reports/disambiguation.ts';
import { restShares } from '../../domain/reports/sub-metered.ts';
import { meterShares } from '../../domain/reports/verdict.ts';
import { formatCount, withPostcode } from '../../domain/format.ts';
import { FewRows } from '../../generator/few-rows.tsx';
import { TextLink } from '../../generator/record-link.tsx';
import { useFormatLocale } from '../../providers/current-user.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { PRINTED_FILL } from './tone-mark.tsx';
import { useIsPhone } from './use-fold.ts';
import { Section } from '../readings-in/section.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MAX_ROWS = 6;
const PHONE_ROWS = 3;
/** On its own line: next to text, a link would need more than colour to stand out. */
const SECONDARY_LINE = { display: 'block', color: 'text.secondary', fontSize: 12, fontWeight: 400 } as const;

/** Consumption by meter as bars, largest first. Renders nothing for a single meter. */
export const WhereItWent = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const area = useArea();
  const locale = useFormatLocale();
  const isPhone = useIsPhone();
  const meters = meterShares(result);
  if (meters.length < 2) return null;
  const rests = restShares(result).map((one) => ({
    ...one,
    title: translate('report_words.sub_meters.title'),
  }));
  const rows = [...meters, ...rests].toSorted((a, b) => b.litres - a.litres);
  const locations = listedLocations(
    result,
    rows.map(({ device_id }) => Math.abs(device_id)),
  );
  const count = formatCount(meters.length, locale);
  return (
    <Section title={translate('reports.where')}>
      <FewRows
        rows={rows}
        few={isPhone ? PHONE_ROWS : MAX_ROWS}
        // Only meters are counted, as everywhere on the page.
        more={rests.length > 0 ? translate('reports.where_all', { count }) : undefined}
      >
        {(visible) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 2, py: 1 }}>
            {visible.map(({ device_id, title, litres, share, main }) => (
              <Box key={device_id} component="li" sx={{ py: 1 }}>
                <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', mb: 0.5 }}>
                  <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
                    {device_id > 0 ? (
                      <TextLink to={pathTo(area, 'devices', 'show', device_id)} title>
                        {title}
                      </TextLink>
                    ) : (
                      title
                    )}
                    {main !== null && (
                      <Box component="span" sx={SECONDARY_LINE}>
                        {translate('reports.where_main', { title: main })}
                      </Box>
                    )}
                    {/* What is not sub-metered is where its main meter is. */}
                    {locations.has(Math.abs(device_id)) && (
                      <Box component="span" sx={SECONDARY_LINE}>
                        {withPostcode(locations.get(Math.abs(device_id)) ?? '')}
                      </Box>
                    )}
                  </Box>
                  <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                    <Box component="span" sx={{ fontWeight: 600 }}>
                      {figureText(litres, 'litres', result.time_zone)}
                    </Box>
                    <Box
                      component="span"
                      sx={{
                        display: 'inline-block',
                        minWidth: '6ch',
                        textAlign: 'right',
                        color: 'text.secondary',
                      }}
                    >
                      {rankedShare(share)}
                    </Box>
                  </Box>
                </Box>
                <Box
                  aria-hidden
                  sx={{
                    height: 8,
                    borderRadius: 1,
                    bgcolor: 'divider',
                    overflow: 'hidden',
                    ...PRINTED_FILL,
                  }}
                >
                  <Box
                    sx={{
                      height: '100%',
                      bgcolor: 'primary.main',
                      // Of the total, as the number above says.
                      width: `${Math.max(0, share ?? 0) * 100}%`,
                    }}
                  />
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </FewRows>
    </Section>
  );
};
