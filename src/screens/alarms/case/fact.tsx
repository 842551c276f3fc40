import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  /** Whether a phone does without `more`: it is on a page that the value leads to. */
  readonly isBrief?: boolean;
  /** In smaller text below the value. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A fact of a case, in a `dl`. */
export const Fact = ({ name, isBrief = false, more, children }: FactProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{children}</Box>
      {more && (
        <Box
          sx={{
            color: 'text.secondary',
            fontSize: 12,
            // Links below each other are 24 px apart.
            '&:has(a)': { mt: '6px' },
            ...(isBrief ? { display: { xs: 'none', sm: 'block' } } : {}),
          }}
        >
          {more}
        </Box>
      )}
    </Box>
  </Box>
);

/** Parts of a text with a dot between them. */
export const Separated = ({ parts }: { readonly parts: readonly ReactNode[] }) =>
  parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no names
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
