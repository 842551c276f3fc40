import Add from '@mui/icons-material/Add';
import Alarms from '@mui/icons-material/NotificationsNoneOutlined';
import Chart from '@mui/icons-material/ShowChart';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Gauge from '@mui/icons-material/SpeedOutlined';
import Image from '@mui/icons-material/ImageOutlined';
import Note from '@mui/icons-material/StickyNote2Outlined';
import Other from '@mui/icons-material/WidgetsOutlined';
import Status from '@mui/icons-material/TableChartOutlined';
import Svg from '@mui/icons-material/UploadFileOutlined';
import Symbols from '@mui/icons-material/SchemaOutlined';
import Value from '@mui/icons-material/NumbersOutlined';
import Weather from '@mui/icons-material/WbSunnyOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { NamedKind } from '../elements/kinds.ts';
import { addFitting, addSchematic } from './commands.ts';
import { useEditorStore } from './store.ts';
import { ToolButton } from './tool-button.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const ICONS: Readonly<Record<string, typeof Add>> = {
  svg: Svg,
  image: Image,
  notes: Note,
  value: Value,
  gauge: Gauge,
  chart: Chart,
  status: Status,
  alarms: Alarms,
  weather: Weather,
};

interface Props {
  readonly kinds: readonly NamedKind[];
  readonly disabled: boolean;
}

/** The "Add element" button with its menu: drawings made of symbols, then the types of elements. */
export const AddMenu = ({ kinds, disabled }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const drawing = kinds.find(({ datapoints }) => datapoints === 'nodes');
  const add = ({ type, initial }: NamedKind): void => {
    store.run((draft, at) => at && addFitting(draft, at, type, initial), 'no_place');
  };
  const items = [
    ...(drawing
      ? [
          {
            key: 'symbols',
            label: translate('editor.schematic.new'),
            Icon: Symbols,
            run: () => addSchematic(store, drawing),
          },
        ]
      : []),
    ...kinds.map((kind) => ({
      key: kind.type,
      label: kind.label,
      Icon: ICONS[kind.type] ?? Other,
      run: () => add(kind),
    })),
  ];
  return (
    <>
      <ToolButton
        id={`${id}-button`}
        name={translate('editor.add_element')}
        symbol={<Add />}
        disabled={disabled || kinds.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        endIcon={<ExpandMore />}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` }, paper: { sx: { minWidth: 232 } } }}
      >
        {items.map(({ key, label, Icon, run }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
