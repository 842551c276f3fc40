import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import MuiLink from '@mui/material/Link';
import { usePageTitle } from '../providers/page-title.ts';

interface PageProps {
  readonly title: string;
  /** Said after the title, smaller: a count, what kind of record it is. */
  readonly note?: ReactNode;
  /** Where the page hangs: the list that a record is in. */
  readonly parent?: { readonly label: string; readonly to: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: its name as the one heading of level 1, the actions beside it, the content below. */
export const Page = ({ title, note, parent, actions, children }: PageProps) => {
  usePageTitle(title);
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, pt: { xs: 1.5, sm: 2 }, pb: 4, minWidth: 0 }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: { xs: 'center', sm: 'flex-end' },
          gap: 1.5,
          rowGap: 1,
          mb: 2,
          minHeight: 44,
        }}
      >
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {parent && (
            <MuiLink
              component={Link}
              to={parent.to}
              underline="hover"
              sx={{ fontSize: 12, display: 'inline-block' }}
            >
              {parent.label}
            </MuiLink>
          )}
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, flexWrap: 'wrap' }}>
            <Typography
              component="h1"
              sx={{
                fontSize: { xs: 20, sm: 28 },
                lineHeight: 1.25,
                fontWeight: 600,
                overflowWrap: 'anywhere',
              }}
            >
              {title}
            </Typography>
            {note !== undefined && (
              <Typography
                component="span"
                sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
              >
                {note}
              </Typography>
            )}
          </Box>
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>{actions}</Box>
        )}
      </Box>
      {children}
    </Box>
  );
};
