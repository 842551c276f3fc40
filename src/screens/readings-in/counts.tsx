import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { quarantinedIn, refusedIn, type Ingest, type WayCounts } from '../../domain/api/ingest-figures.ts';

interface TileProps {
  readonly name: string;
  readonly count: number;
  readonly text: string;
}

const Tile = ({ name, count, text }: TileProps) => {
  const formatted = formatCount(count, useFormatLocale());
  return (
    <Paper
      variant="outlined"
      sx={{
        borderRadius: 1,
        px: 2,
        py: 1.5,
        minWidth: 0,
        '&:first-of-type': { gridColumn: { xs: 'span 2', md: 'auto' } },
      }}
    >
      <Box component="dt" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          // Shrink long numbers so that the tile keeps its size.
          fontSize: formatted.length > 9 ? 20 : 28,
          lineHeight: '36px',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {formatted}
      </Box>
      <Box component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: 12 }}>
        {text}
      </Box>
    </Paper>
  );
};

/** Totals of all transports in five tiles. */
export const Counts = ({ ways: { http, mqtt } }: Pick<Ingest, 'ways'>) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const sumOf = (pick: (counts: WayCounts) => number): number => pick(http) + pick(mqtt);
  const values = sumOf((counts) => counts.refused_values);
  const uplinks = sumOf(refusedIn);
  const tiles = {
    accepted: sumOf((counts) => counts.accepted),
    late: sumOf((counts) => counts.late),
    duplicates: sumOf((counts) => counts.duplicates),
    quarantined: sumOf(quarantinedIn),
    refused: values + uplinks,
  };
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {Object.entries(tiles).map(([name, count]) => (
        <Tile
          key={name}
          name={translate(`readings_in.${name}`)}
          count={count}
          text={translate(`readings_in.${name}_text`, {
            values: formatCount(values, locale),
            uplinks: formatCount(uplinks, locale),
          })}
        />
      ))}
    </Box>
  );
};
