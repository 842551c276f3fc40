import Box from '@mui/material/Box';
import { figureText, rankedShare } from '../../domain/reports/columns/figures.ts';
import type { Result } from '../../domain/reports/result.ts';
import { listedLocations } from '../../domain/reports/texts/disambiguation.ts';
import { foremost, ownPlaces, sharesInTree } from '../../domain/reports/computing/meters-in-tree.ts';
import { formatCount, withPostcode } from '../../domain/text/format.ts';
import { FewRows } from '../../generator/list/few-rows.tsx';
import { TextLink } from '../../generator/record/link.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { ROW_LINK } from './row-link.ts';
import { PRINTED_FILL } from './tone-mark.tsx';
import { useIsPhone } from './use-fold.ts';
import { Section } from '../readings-in/section.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MAX_ROWS = 6;
const PHONE_ROWS = 3;
/** By which a sub-meter is to the right of its main meter. */
const INDENT = 3;
/** Sub-meters measured water of their main meters once more, so they are not in the colour of these. */
const barColour = (device_id: number, depth: number): string => {
  if (depth === 0) return 'primary.main';
  return device_id > 0 ? 'text.secondary' : 'text.disabled';
};
/** On its own line: next to text, a link would need more than colour to stand out. */
const SECONDARY_LINE = { display: 'block', color: 'text.secondary', fontSize: 12, fontWeight: 400 } as const;

/** Consumption by meter as bars, largest first, with sub-meters below their main meters. Renders nothing for a single meter. */
export const WaterByMeter = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const area = useArea();
  const locale = useFormatLocale();
  const isPhone = useIsPhone();
  const all = sharesInTree(result, translate);
  const meters = all.filter(({ meter }) => meter.device_id > 0);
  if (meters.length < 2) return null;
  const few = isPhone ? PHONE_ROWS : MAX_ROWS;
  const locations = ownPlaces(
    result,
    listedLocations(
      result,
      meters.map(({ meter }) => meter.device_id),
    ),
  );
  const count = formatCount(meters.length, locale);
  return (
    <Section title={translate('reports.where')}>
      <FewRows
        rows={all}
        few={few}
        // Only meters are counted, as everywhere on the page.
        more={meters.length < all.length ? translate('reports.where_all', { count }) : undefined}
      >
        {(visible) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 2, py: 1 }}>
            {(visible.length < all.length ? foremost(all).slice(0, few) : all).map(
              ({ meter: { device_id, title, litres, share }, depth }) => (
                <Box key={device_id} component="li" sx={{ py: 1 }}>
                  <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', pl: depth * INDENT }}>
                    <Box
                      sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere', ...ROW_LINK }}
                    >
                      {depth > 0 && (
                        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                          {translate('reports.of_which')}{' '}
                        </Box>
                      )}
                      {device_id > 0 ? (
                        <TextLink to={pathTo(area, 'devices', 'show', device_id)} title>
                          {title}
                        </TextLink>
                      ) : (
                        title
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
                  {locations.has(device_id) && (
                    <Box component="span" sx={{ ...SECONDARY_LINE, pl: depth * INDENT }}>
                      {withPostcode(locations.get(device_id) ?? '')}
                    </Box>
                  )}
                  <Box
                    aria-hidden
                    sx={{
                      height: 8,
                      mt: 0.5,
                      borderRadius: 1,
                      bgcolor: 'divider',
                      overflow: 'hidden',
                      ...PRINTED_FILL,
                    }}
                  >
                    <Box
                      sx={{
                        height: '100%',
                        bgcolor: barColour(device_id, depth),
                        // Of the total, as the number above says.
                        width: `${Math.max(0, share ?? 0) * 100}%`,
                      }}
                    />
                  </Box>
                </Box>
              ),
            )}
          </Box>
        )}
      </FewRows>
    </Section>
  );
};
