import Box from '@mui/material/Box';
import type { HeatMap } from '../../domain/reports/heat-map.ts';
import { levelText } from '../../domain/reports/heat-text.ts';
import type { Limits } from '../../domain/reports/profiles.ts';
import type { Result } from '../../domain/reports/result.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { shadesOf } from './heat-shade.ts';
import { levelColours, PRINTED_FILL, signOf } from './tone-mark.tsx';

const SWATCH = {
  height: 18,
  lineHeight: '16px',
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
} as const;

/** The scale of values within limits. */
const Shades = ({ limits }: { readonly limits: Limits }) => {
  const translate = useTranslate();
  return (
    <>
      <Box component="span" sx={{ display: 'flex' }}>
        {shadesOf(limits).map(({ text, color }) => (
          <Box
            key={text}
            component="span"
            sx={{
              ...SWATCH,
              ...PRINTED_FILL,
              bgcolor: color,
              minWidth: 34,
              fontSize: 11,
              '&:not(:first-of-type)': { borderLeft: 0, borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
              '&:not(:last-of-type)': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
            }}
          >
            {text}
          </Box>
        ))}
      </Box>
      {translate('reports.heat_shades')}
    </>
  );
};

/** The colours and signs of a heat map's cells, worst first. */
export const HeatLegend = ({ map, result }: { readonly map: HeatMap; readonly result: Result }) => {
  const translate = useTranslate();
  const { limits } = result.profile;
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        px: 2,
        pt: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { xs: 1.25, sm: 2 },
        rowGap: 0.5,
      }}
    >
      {map.levels.map((level) => {
        return (
          <Box
            key={level}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 0.75 }, fontSize: 12 }}
          >
            {level === 'within' ? (
              <Shades limits={limits} />
            ) : (
              <>
                <Box
                  aria-hidden
                  component="span"
                  sx={{ ...SWATCH, ...levelColours(level), width: { xs: 20, sm: 24 }, fontWeight: 600 }}
                >
                  {signOf(level)}
                </Box>
                {levelText(level, limits, translate)}
              </>
            )}
          </Box>
        );
      })}
    </Box>
  );
};
