import CloudOff from '@mui/icons-material/CloudOffOutlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from 'react-router-dom';
import { formatCount } from '../../domain/text/format.ts';
import { icons } from '../../providers/icons.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { Page } from '../../generator/page/page.tsx';
import { Pager } from '../../generator/list/pager.tsx';
import { SearchField } from '../../generator/list/search-field.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { EndpointCards, EndpointsTable } from './table.tsx';
import { SIZES, useEndpointsQuery, useEndpoints, type EndpointsQuery } from './use-endpoints.ts';
import { useListChanges } from '../use-list-changes.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const Content = ({
  query,
  endpoints,
}: {
  readonly query: EndpointsQuery;
  readonly endpoints: ReturnType<typeof useEndpoints>;
}) => {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { data, error, refetch } = endpoints;
  const Icon = icons.endpoint;
  if (error && !data) {
    return (
      <StatePanel
        alert
        icon={<CloudOff />}
        title={translate('endpoints.failed')}
        text={error.message}
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('generator.list.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) return <Skeleton variant="rectangular" height={400} aria-busy="true" />;
  if (data.data.length === 0) {
    return query.q === '' ? (
      <StatePanel
        icon={<Icon />}
        title={translate('endpoints.empty')}
        text={translate('endpoints.empty_text')}
        action={
          <Button component={Link} to="/admin/new-devices" variant="outlined">
            {translate('endpoints.go_new')}
          </Button>
        }
      />
    ) : (
      <StatePanel
        icon={<SearchOff />}
        title={translate('endpoints.nothing', { q: query.q })}
        text={translate('endpoints.nothing_text')}
        action={
          <Button variant="outlined" onClick={() => query.setQ('')}>
            {translate('endpoints.clear')}
          </Button>
        }
      />
    );
  }
  return isPhone ? (
    <EndpointCards endpoints={data.data} />
  ) : (
    <EndpointsTable endpoints={data.data} query={query} />
  );
};

/** Devices grouped by endpoint, with counts by state. See docs/specification.md, section 9. */
export default function EndpointsPage() {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const query = useEndpointsQuery();
  const endpoints = useEndpoints(query);
  useListChanges('devices');
  const total = endpoints.data?.total;
  return (
    <Page title={translate('endpoints.title')} note={total === undefined ? '' : formatCount(total, locale)}>
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'clip' }}>
        <Box sx={{ display: 'flex', p: 1, borderBottom: 1, borderColor: 'divider' }}>
          <SearchField value={query.q} onChange={query.setQ} />
        </Box>
        <Content query={query} endpoints={endpoints} />
        <Pager
          count={total ?? 0}
          page={query.page}
          perPage={query.size}
          sizes={SIZES}
          onPage={query.setPage}
          onPerPage={query.setSize}
        />
      </Paper>
    </Page>
  );
}
