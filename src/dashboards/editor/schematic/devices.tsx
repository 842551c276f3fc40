import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { boundIn, isId } from '../../../domain/dashboard/read.ts';
import { findDatapoints } from '../../../providers/data/editor-datapoints.ts';
import { useDebounced } from '../../../providers/autocomplete.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useDraft, useEditor } from '../store.ts';
import { moveListFocus } from './library.tsx';
import { useEditedSchematic } from './schematic-context.ts';
import { SideHead } from './side-head.tsx';
import type { StartDrag } from './use-drop.ts';
import { Detail } from '../detail.tsx';

const PAUSE_MS = 200;

interface FoundDevice {
  readonly id: number;
  readonly title: string;
  readonly about: string;
}

/** The devices whose own or datapoints' texts match. */
const useFoundDevices = (text: string) => {
  const query = useDebounced(text, PAUSE_MS);
  const dashboardId = useEditor(({ record }) => record?.id ?? null);
  const { document } = useDraft();
  const bound = useMemo(() => boundIn(document).filter(isId), [document]);
  const { data, error } = useQuery({
    queryKey: ['editor', 'devices', query, dashboardId],
    queryFn: ({ signal }) => findDatapoints(query, { dashboardId, bound, limit: 100 }, signal),
    staleTime: 10_000,
  });
  const devices = useMemo(() => {
    const found = new Map<number, FoundDevice>();
    for (const { device_id, device_title, dev_id, company_name } of data ?? []) {
      if (found.has(device_id)) continue;
      const about = [dev_id, company_name].filter(Boolean).join(' · ');
      found.set(device_id, { id: device_id, title: device_title, about });
    }
    return [...found.values()];
  }, [data]);
  return { devices, error, isLoading: data === undefined && !error, isCurrent: query === text };
};

/** Devices to bind: pressed, to the selected symbol; dragged, to the symbol that they are dropped on. */
export const Devices = ({ startDrag }: { readonly startDrag: StartDrag }) => {
  const translate = useTranslate();
  const { tools } = useEditedSchematic();
  const [text, setText] = useState('');
  const { devices, error, isLoading, isCurrent } = useFoundDevices(text);
  const [first] = devices;
  return (
    <Box component="section" aria-label={translate('editor.schematic.devices')}>
      <SideHead
        title={translate('editor.schematic.devices')}
        find={translate('editor.schematic.find_device')}
        text={text}
        problem={error?.message}
        help={translate('editor.schematic.devices_help')}
        onText={setText}
        onEnter={() => {
          if (isCurrent && first) void tools.bind(first);
        }}
      />
      <Box onKeyDown={moveListFocus} sx={{ display: 'flex', flexDirection: 'column', mt: 1 }}>
        {devices.map(({ id, title, about }) => (
          <ButtonBase
            key={id}
            onClick={() => void tools.bind({ id, title })}
            onPointerDown={(event) => startDrag(event, { device: { id, title } })}
            sx={{
              display: 'block',
              textAlign: 'left',
              px: 1,
              py: 0.5,
              minHeight: 44,
              borderRadius: 1,
              fontFamily: 'inherit',
              fontSize: 14,
              overflowWrap: 'anywhere',
              cursor: 'grab',
              '&:hover': { bgcolor: 'action.hover' },
              '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
            }}
          >
            {title}
            <Detail>{about}</Detail>
          </ButtonBase>
        ))}
        {devices.length === 0 && !isLoading && !error && (
          <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>
            {translate('editor.schematic.no_devices')}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
