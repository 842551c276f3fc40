import Alarms from '@mui/icons-material/NotificationsNoneOutlined';
import Chart from '@mui/icons-material/ShowChart';
import Gauge from '@mui/icons-material/SpeedOutlined';
import Image from '@mui/icons-material/ImageOutlined';
import Note from '@mui/icons-material/StickyNote2Outlined';
import Other from '@mui/icons-material/WidgetsOutlined';
import Status from '@mui/icons-material/TableChartOutlined';
import Svg from '@mui/icons-material/UploadFileOutlined';
import Value from '@mui/icons-material/NumbersOutlined';
import Weather from '@mui/icons-material/WbSunnyOutlined';

const ICONS: Readonly<Record<string, typeof Other>> = {
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

/** The icon of a kind of element. */
export const kindIcon = (type: string | undefined): typeof Other => ICONS[type ?? ''] ?? Other;
