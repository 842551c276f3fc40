import AddCircle from '@mui/icons-material/AddCircleOutlineOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Dashboard from '@mui/icons-material/DashboardOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Hub from '@mui/icons-material/HubOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import List from '@mui/icons-material/ListOutlined';
import MoveToInbox from '@mui/icons-material/MoveToInboxOutlined';
import Notifications from '@mui/icons-material/NotificationsOutlined';
import Sensors from '@mui/icons-material/SensorsOutlined';
import Speed from '@mui/icons-material/SpeedOutlined';
import Thermostat from '@mui/icons-material/ThermostatOutlined';
import WaterDrop from '@mui/icons-material/WaterDropOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { IconName } from '../schema/resource.ts';

/** The symbols that definitions name. */
export const icons: Readonly<Record<IconName, SvgIconComponent>> = {
  alert: Notifications,
  company: Business,
  dashboard: Dashboard,
  device: Sensors,
  endpoint: Hub,
  inflow: MoveToInbox,
  key: Key,
  list: List,
  meter: Speed,
  new: AddCircle,
  person: Group,
  project: Folder,
  report: Assessment,
  valve: Thermostat,
  water: WaterDrop,
};
