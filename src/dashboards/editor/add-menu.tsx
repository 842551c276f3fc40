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
import type { NamedKind } from '../elements/kinds.ts';
import { addElementAfter, addSchematic } from './adding.ts';
import { useEditorStore } from './store.ts';
import { ToolMenu } from './tool-menu.tsx';
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
  /** On a phone, what is seen of its name. */
  readonly word?: string;
}

/** The "Add element" button with its menu: drawings made of symbols, then the types of elements. */
export const AddMenu = ({ kinds, word }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const drawing = kinds.find(({ datapoints }) => datapoints === 'nodes');
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
      run: () => addElementAfter(store, kind),
    })),
  ];
  return (
    <ToolMenu
      name={translate('editor.add_element')}
      word={word}
      symbol={<Add />}
      endIcon={<ExpandMore />}
      disabled={kinds.length === 0}
      items={items}
    />
  );
};
