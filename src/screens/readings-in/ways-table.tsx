import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import {
  quarantinedIn,
  refusedIn,
  WAYS,
  type Ingest,
  type WayCounts,
} from '../../domain/api/ingest-figures.ts';

/** Rows from uplinks to readings to values. Parts follow their total. */
const ROWS = {
  uplinks: (counts) => counts.uplinks,
  refused: refusedIn,
  foreign: (counts) => counts.refused.foreign,
  full: (counts) => counts.refused.full,
  unreadable: (counts) => counts.refused.unreadable,
  not_stored: (counts) => counts.not_stored,
  ignored: (counts) => counts.ignored,
  accepted: (counts) => counts.accepted,
  late: (counts) => counts.late,
  duplicates: (counts) => counts.duplicates,
  quarantined: quarantinedIn,
  in_the_future: (counts) => counts.quarantined.in_the_future,
  before_2015: (counts) => counts.quarantined.before_2015,
  refused_values: (counts) => counts.refused_values,
} as const satisfies Readonly<Record<string, (counts: WayCounts) => number>>;

const PARTS = new Set(['foreign', 'full', 'unreadable', 'late', 'in_the_future', 'before_2015']);

const Count = ({ count }: { readonly count: number }) => (
  <TableCell
    align="right"
    sx={{ fontVariantNumeric: 'tabular-nums', ...(count === 0 ? { color: 'text.secondary' } : {}) }}
  >
    {formatCount(count, useFormatLocale())}
  </TableCell>
);

/** All counts by transport. */
export const WaysTable = ({ ways }: Pick<Ingest, 'ways'>) => {
  const translate = useTranslate();
  return (
    <Box
      role="region"
      aria-label={translate('readings_in.ways_table')}
      tabIndex={0}
      sx={{ overflowX: 'auto' }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('readings_in.count')}</TableCell>
            {WAYS.map((way) => (
              <TableCell key={way} align="right">
                {translate(`readings_in.way.${way}`)}
              </TableCell>
            ))}
            <TableCell align="right">{translate('readings_in.all')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {Object.entries(ROWS).map(([name, countOf]) => {
            const [http, mqtt] = [countOf(ways.http), countOf(ways.mqtt)];
            return (
              <TableRow key={name} sx={{ '&:last-child > *': { borderBottom: 0 } }}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={PARTS.has(name) ? { '&&': { pl: 4 }, color: 'text.secondary' } : {}}
                >
                  {translate(`readings_in.rows.${name}`)}
                </TableCell>
                <Count count={http} />
                <Count count={mqtt} />
                <Count count={http + mqtt} />
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
};
