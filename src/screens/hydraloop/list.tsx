import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { DataTable } from 'react-admin';
import { TextLink } from '../../generator/record/link.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { icons } from '../../providers/icons.tsx';
import { CreateLink } from '../../generator/record/create-link.tsx';
import { GeneratedList } from '../../generator/list/list.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { RowTestButton } from './test-button.tsx';
import { useListChanges } from '../use-list-changes.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const UNITS = { type: 'hydraloop', state: 'active' } as const;

const Empty = () => {
  const translate = useTranslate();
  const Icon = icons.water;
  return (
    <StatePanel
      icon={<Icon />}
      title={translate('hydraloop.empty')}
      text={translate('hydraloop.empty_text')}
      action={<CreateLink first />}
    />
  );
};

/** Units are devices too: how many there are, and where. Those that send readings by themselves need no endpoint. */
const Units = () => {
  const translate = useTranslate();
  const countText = useCountText();
  const area = useArea();
  const provider = useDataProvider<SiteDataProvider>();
  const { data: count = 0 } = useQuery({
    queryKey: ['devices', 'count', UNITS],
    queryFn: ({ signal }) => provider.countDevices({ type: UNITS.type, is_active: true }, signal),
  });
  if (count === 0) return null;
  return (
    <Box sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', color: 'text.secondary' }}>
      {countText('hydraloop.units', count)}{' '}
      <TextLink to={`${pathTo(area, 'devices', 'list')}?filter=${encodeURIComponent(JSON.stringify(UNITS))}`}>
        {translate('hydraloop.show_units')}
      </TextLink>
    </Box>
  );
};

const testButtons = <DataTable.Col render={(endpoint) => <RowTestButton record={endpoint as RaRecord} />} />;

/** Lists Hydraloop endpoints with a connection test on each row. */
export default function HydraloopList({ resource }: { readonly resource: string }) {
  useListChanges(resource);
  return (
    <GeneratedList resource={resource} empty={<Empty />}>
      <Units />
      {testButtons}
    </GeneratedList>
  );
}
