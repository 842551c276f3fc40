import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Sensors from '@mui/icons-material/SensorsOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { HeardDevice } from '../../domain/devices/reception.ts';
import { PageSection } from '../../generator/record/fields.tsx';
import { Pager } from '../../generator/list/pager.tsx';
import { TextLink, useRecordPath } from '../../generator/record/link.tsx';
import { RowTable, type RowColumn } from '../../generator/list/row-table.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { DeviceMark } from '../devices/device-mark.tsx';
import { useReceptionColumns } from './use-reception-columns.tsx';

const PER_PAGE = 25;
const REFRESH_MS = 60_000;

const Table = ({ devices }: { readonly devices: readonly HeardDevice[] }) => {
  const translate = useTranslate();
  const path = useRecordPath('devices');
  const reception = useReceptionColumns();
  const columns: readonly RowColumn<HeardDevice>[] = [
    {
      key: 'title',
      label: translate('gateways.device'),
      isLong: true,
      cell: ({ id, title }) => (
        <TextLink to={path(id)} title>
          {title}
        </TextLink>
      ),
    },
    { key: 'state', label: translate('gateways.state'), cell: (device) => <DeviceMark device={device} /> },
    ...reception,
  ];
  return (
    <RowTable
      label={translate('gateways.devices')}
      columns={columns}
      rows={devices}
      keyOf={({ id }) => String(id)}
      few={2 * PER_PAGE}
    />
  );
};

/** The devices that a gateway has heard, the latest first. */
export const HeardDevices = ({ gateway }: { readonly gateway: number }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['gateways', 'devices', gateway, page],
    queryFn: ({ signal }) =>
      provider.devicesOfGateway(gateway, { limit: PER_PAGE, offset: page * PER_PAGE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <PageSection title={translate('gateways.devices')}>
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
        {data ? (
          <>
            {data.data.length > 0 ? (
              <Table devices={data.data} />
            ) : (
              <StatePanel
                icon={<Sensors />}
                title={translate('gateways.none')}
                text={translate('gateways.none_text')}
              />
            )}
            <Pager count={data.total} page={page} perPage={PER_PAGE} onPage={setPage} />
          </>
        ) : error ? (
          <StatePanel
            alert
            icon={<CloudOff />}
            title={translate('gateways.failed')}
            text={error.message}
            action={
              <Button variant="outlined" onClick={() => void refetch()}>
                {translate('gateways.retry')}
              </Button>
            }
          />
        ) : (
          <Skeleton variant="rectangular" height={240} aria-busy="true" />
        )}
      </Paper>
    </PageSection>
  );
};
