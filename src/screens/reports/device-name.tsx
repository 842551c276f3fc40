import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { withPostcode } from '../../domain/text/format.ts';
import { streetOf } from '../../domain/reports/texts/disambiguation.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

type Row = Readonly<Record<string, unknown>>;
const QUIET = { color: 'text.secondary', fontSize: 12, fontWeight: 400 } as const;

/** By which a sub-meter is to the right of its main meter. */
const INDENT = 2;

/**
 * The title of a device, with its location below; if it is one of a few, its street is enough. A sub-meter below its main meter is
 * “of which” and to the right.
 */
export const DeviceName = ({
  row,
  nameOf,
  letters,
  location = null,
  depth = 0,
}: {
  readonly row: Row;
  readonly nameOf: (row: Row) => ReactNode;
  /** By location; of the only one nothing is said. */
  readonly letters: ReadonlyMap<string, string>;
  /** Null where a row above says it. */
  readonly location?: string | null | undefined;
  /** How many main meters it is below. */
  readonly depth?: number | undefined;
}) => {
  const translate = useTranslate();
  const street = location !== null && letters.size > 1 ? streetOf(location) : undefined;
  return (
    <Box component="span" sx={{ display: 'block', minWidth: { sm: 176 }, pl: depth * INDENT }}>
      {depth > 0 && (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {translate('reports.of_which')}{' '}
        </Box>
      )}
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
