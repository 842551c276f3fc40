import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { HearingGateway } from '../../../domain/devices/reception.ts';
import { useAllowed } from '../../../generator/allowed.ts';
import { PageSection } from '../../../generator/record/fields.tsx';
import { TextLink } from '../../../generator/record/link.tsx';
import { RowTable, type RowColumn } from '../../../generator/list/row-table.tsx';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../../providers/routing/paths.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { useReceptionColumns } from '../../gateways/use-reception-columns.tsx';

const FEW = 6;
const gateways = resourceNamed('gateways');

const Table = ({ all }: { readonly all: readonly HearingGateway[] }) => {
  const translate = useTranslate();
  const area = useArea();
  const reception = useReceptionColumns();
  const columns: readonly RowColumn<HearingGateway>[] = [
    {
      key: 'gateway',
      label: translate('gateways.gateway'),
      isLong: true,
      cell: ({ id, gateway_id }) => (
        <TextLink to={pathTo(area, 'gateways', 'show', id)} title>
          {gateway_id}
        </TextLink>
      ),
    },
    ...reception,
  ];
  const label = translate('gateways.heard_by');
  return (
    <PageSection title={label}>
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <RowTable label={label} columns={columns} rows={all} keyOf={({ id }) => String(id)} few={FEW} />
      </Paper>
    </PageSection>
  );
};

/** The gateways that have heard a device, the latest first; nothing if none is known. */
export const DeviceGateways = ({ device }: { readonly device: number }) => {
  const provider = useDataProvider<SiteDataProvider>();
  const isAllowed = useAllowed(gateways)('list');
  const { data } = useQuery({
    queryKey: ['gateways', 'of-device', device],
    queryFn: ({ signal }) => provider.gatewaysOfDevice(device, signal),
    enabled: isAllowed,
  });
  return data && data.length > 0 ? <Table all={data} /> : null;
};
