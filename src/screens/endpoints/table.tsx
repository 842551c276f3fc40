import type { Endpoint } from '../../domain/devices/devices.ts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactNode } from 'react';
import { formatCount } from '../../domain/text/format.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { TableFrame } from '../../generator/list/table-frame.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { EndpointLink, StateCount } from './links.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { COLUMNS, type EndpointsQuery } from './use-endpoints.ts';

type Column = (typeof COLUMNS)[number];

interface CellProps {
  readonly endpoint: Endpoint;
  readonly column: Column;
}

/** One value of an endpoint. A count of silent devices is highlighted. */
const Value = ({ endpoint, column }: CellProps): ReactNode => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  if (column === 'last_seen_at') {
    return endpoint.last_seen_at ? <Ago at={endpoint.last_seen_at} /> : translate('generator.value.never');
  }
  if (column === 'total') return formatCount(endpoint.total, locale);
  const count = <StateCount endpoint={endpoint} state={column} />;
  return column === 'stale' && endpoint.stale > 0 ? <StateMark mark="stale" word={count} /> : count;
};

interface HeadProps {
  readonly name: Column | 'endpoint_name';
  readonly sort: string;
  onSort(sort: string): void;
}

/** A sortable header. Names start ascending, counts descending. */
const Head = ({ name, sort, onSort }: HeadProps) => {
  const translate = useTranslate();
  const isActive = sort.replace(/^-/, '') === name;
  const isDescending = sort.startsWith('-');
  const next = isActive ? (isDescending ? name : `-${name}`) : name === 'endpoint_name' ? name : `-${name}`;
  const label = translate(`endpoints.${name === 'endpoint_name' ? 'name' : name}`);
  return (
    <TableCell
      align={name === 'endpoint_name' || name === 'last_seen_at' ? 'left' : 'right'}
      sortDirection={isActive ? (isDescending ? 'desc' : 'asc') : false}
    >
      <TableSortLabel
        active={isActive}
        direction={isActive && isDescending ? 'desc' : 'asc'}
        onClick={() => onSort(next)}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
};

interface Props {
  readonly endpoints: readonly Endpoint[];
  readonly query: EndpointsQuery;
}

/** Endpoints as a table with one column per state. */
export const EndpointsTable = ({ endpoints, query }: Props) => {
  const translate = useTranslate();
  return (
    <TableFrame label={translate('endpoints.table')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {(['endpoint_name', ...COLUMNS] as const).map((name) => (
              <Head key={name} name={name} sort={query.sort} onSort={query.setSort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {endpoints.map((endpoint) => (
            <TableRow key={endpoint.endpoint_name} hover>
              <TableCell component="th" scope="row" sx={{ maxWidth: 360, fontSize: 14, fontWeight: 500 }}>
                <EndpointLink endpoint={endpoint} />
              </TableCell>
              {COLUMNS.map((column) => (
                <TableCell
                  key={column}
                  align={column === 'last_seen_at' ? 'left' : 'right'}
                  sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                >
                  <Value endpoint={endpoint} column={column} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
};

/** All on one line; a link for fingers doesn't make it higher. */
const COUNTS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  columnGap: 1,
  m: 0,
  '& dd a': { my: '-11px' },
} as const;

/** Endpoints as cards, for phones. */
export const EndpointCards = ({ endpoints }: Pick<Props, 'endpoints'>) => {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {endpoints.map((endpoint) => (
        <Box
          key={endpoint.endpoint_name}
          component="li"
          sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ minHeight: 44, my: -0.5, display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box sx={{ flex: 1, minWidth: 0, fontSize: 16, fontWeight: 500 }}>
              <EndpointLink endpoint={endpoint} />
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
              <span className="plain-unseen">{translate('endpoints.last_seen_at')} </span>
              <Value endpoint={endpoint} column="last_seen_at" />
            </Box>
          </Box>
          <Box component="dl" sx={COUNTS}>
            {COLUMNS.filter((column) => column !== 'last_seen_at').map((column) => (
              <Box key={column} sx={{ minWidth: 0 }}>
                <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
                  {translate(`endpoints.${column}`)}
                </Box>
                <Box component="dd" sx={{ m: 0, minHeight: 24 }}>
                  <Value endpoint={endpoint} column={column} />
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
