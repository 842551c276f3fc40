import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { boundIn, isId, storedBindings } from '../../../domain/dashboard/read.ts';
import { matchSlots } from '../../../domain/dashboard/schematic/slots.ts';
import { kindOf } from '../../../domain/dashboard/schematic/symbols.ts';
import type { FoundDatapoint } from '../../../domain/readings/datapoints.ts';
import { findDatapoints } from '../../../providers/data/dashboards/editor-datapoints.ts';
import { useDebounced } from '../../../providers/autocomplete.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useDraft, useEditor } from '../store.ts';
import { GroupName, moveListFocus } from './library.tsx';
import { useEditedSchematic } from './schematic-context.ts';
import { SideHead } from './side-head.tsx';
import type { StartDrag } from './use-drop.ts';
import { Detail } from '../detail.tsx';

const PAUSE_MS = 200;

interface FoundDevice {
  readonly id: number;
  readonly title: string;
  readonly about: string;
  /** Those that were found. */
  readonly datapoints: FoundDatapoint[];
}

/** The devices whose own or datapoints' texts match. */
const useFoundDevices = (text: string) => {
  const query = useDebounced(text, PAUSE_MS);
  const dashboardId = useEditor(({ record }) => record?.id ?? null);
  const { document } = useDraft();
  const bound = useMemo(() => boundIn(document).filter(isId), [document]);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['editor', 'devices', query, dashboardId, bound],
    queryFn: ({ signal }) => findDatapoints(query, { dashboardId, bound, limit: 100 }, signal),
    staleTime: 10_000,
    // The list stays while devices of the same companies are asked for first.
    placeholderData: keepPreviousData,
  });
  const devices = useMemo(() => {
    const found = new Map<number, FoundDevice>();
    for (const datapoint of data ?? []) {
      const { device_id: id, device_title: title, dev_id, company_name } = datapoint;
      const about = [dev_id, company_name].filter(Boolean).join(' · ');
      const device = found.get(id) ?? { id, title, about, datapoints: [] };
      device.datapoints.push(datapoint);
      found.set(id, device);
    }
    return [...found.values()];
  }, [data]);
  return {
    devices,
    error,
    isLoading: data === undefined && !error,
    isCurrent: query === text && !isPlaceholderData,
  };
};

/** The devices by whether the selected symbol's first slot suits what was found of them; in one group if none is selected. */
const useGroups = (devices: readonly FoundDevice[]) => {
  const { schematic, selected } = useEditedSchematic();
  const symbol = schematic.symbols.find(({ id }) => selected.has(id));
  const [main] = (symbol && kindOf(symbol)?.slots) ?? [];
  const suits = devices.filter(
    ({ datapoints }) => symbol && main && matchSlots(symbol, datapoints)[0]?.slot === main,
  );
  const others = devices.filter((device) => !suits.includes(device));
  return { suits, others };
};

/** The ids of the devices that the drawing shows. */
const useDrawnDevices = (): ReadonlySet<number | undefined> => {
  const { element } = useEditedSchematic();
  const datapoints = useEditor((state) => state.datapoints);
  return new Set(
    storedBindings(element).map(({ datapoint }) => datapoints.get(Number(datapoint))?.device_id),
  );
};

const DEVICE = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1,
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
} as const;

/**
 * Devices to bind: pressed, to the selected symbol; dragged, to the symbol that they are dropped on. Without one, they get
 * a symbol of their own.
 */
export const Devices = ({ startDrag }: { readonly startDrag: StartDrag }) => {
  const translate = useTranslate();
  const { tools } = useEditedSchematic();
  const [text, setText] = useState('');
  const { devices, error, isLoading, isCurrent } = useFoundDevices(text);
  const { suits, others } = useGroups(devices);
  const drawn = useDrawnDevices();
  const [first] = [...suits, ...others];
  const groups = [
    { name: 'suits', devices: suits },
    { name: 'other_devices', devices: others },
  ].filter((group) => group.devices.length > 0);
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
        {groups.map((group) => (
          <Fragment key={group.name}>
            {suits.length > 0 && <GroupName>{translate(`editor.schematic.${group.name}`)}</GroupName>}
            {group.devices.map(({ id, title, about }) => (
              <ButtonBase
                key={id}
                onClick={() => void tools.bind({ id, title })}
                onPointerDown={(event) => startDrag(event, { device: { id, title } })}
                sx={DEVICE}
              >
                <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                  {title}
                  <Detail>{about}</Detail>
                </Box>
                {drawn.has(id) && (
                  <Check
                    titleAccess={translate('editor.schematic.in_drawing')}
                    sx={{ flex: 'none', fontSize: 18, color: 'text.secondary' }}
                  />
                )}
              </ButtonBase>
            ))}
          </Fragment>
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
