import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { withPostcode } from '../../domain/format.ts';
import { streetOf } from '../../domain/reports/disambiguation.ts';

type Row = Readonly<Record<string, unknown>>;
const QUIET = { color: 'text.secondary', fontSize: 12, fontWeight: 400 } as const;

/** The title of a device, with its location below; if it is one of a few, its street is enough. */
export const DeviceName = ({
  row,
  nameOf,
  letters,
}: {
  readonly row: Row;
  readonly nameOf: (row: Row) => ReactNode;
  /** By location; of the only one nothing is said. */
  readonly letters: ReadonlyMap<string, string>;
}) => {
  const location = typeof row.location === 'string' ? row.location : null;
  const street = location !== null && letters.size > 1 ? streetOf(location) : undefined;
  return (
    <Box component="span" sx={{ display: 'block', minWidth: { sm: 176 } }}>
      {nameOf(row)}
      {street !== undefined && (
        <Box component="span" sx={{ display: 'block', pb: 0.25, ...QUIET }} title={location ?? undefined}>
          {street}
        </Box>
      )}
      {letters.size === 0 && location !== null && (
        <Box component="span" sx={{ display: 'block', ...QUIET }}>
          {withPostcode(location)}
        </Box>
      )}
    </Box>
  );
};
