import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { formatCount } from '../../domain/format.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { quarantinedIn, refusedIn, type Ingest, type WayCounts } from './answer.ts';

interface TileProps {
  readonly name: string;
  readonly count: number;
  readonly text: string;
}

const Tile = ({ name, count, text }: TileProps) => {
  const shown = formatCount(count, useFormatLocale());
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
          fontSize: shown.length > 9 ? 20 : 28,
          lineHeight: '36px',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {shown}
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
  const both = (of: (counts: WayCounts) => number): number => of(http) + of(mqtt);
  const values = both((counts) => counts.refused_values);
  const uplinks = both(refusedIn);
  const tiles = {
    accepted: both((counts) => counts.accepted),
    late: both((counts) => counts.late),
    duplicates: both((counts) => counts.duplicates),
    quarantined: both(quarantinedIn),
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
