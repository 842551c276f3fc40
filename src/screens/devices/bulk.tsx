import AddCircle from '@mui/icons-material/AddCircleOutlineOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import LabelOff from '@mui/icons-material/LabelOffOutlined';
import Label from '@mui/icons-material/LabelOutlined';
import Memory from '@mui/icons-material/MemoryOutlined';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import { lazy, useMemo, type ComponentType } from 'react';
import { can } from '../../domain/access/access.ts';
import type { DeviceState } from '../../domain/devices/devices.ts';
import { scopeConstraints } from '../../domain/access/scope-constraints.ts';
import type { BulkDialogProps, BulkTask } from '../../generator/bulk-context.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { resourceNamed } from '../../resources/all.ts';

const devices = resourceNamed('devices');
const newDevices = resourceNamed('devices_new');

const dialogs = () => import('./bulk-dialogs.tsx');
type Name = keyof Awaited<ReturnType<typeof dialogs>>;
const dialog = (name: Name): ComponentType<BulkDialogProps> =>
  lazy(async () => ({ default: (await dialogs())[name] }));

const task = (key: string, name: Name, icon: BulkTask['icon'], isDanger = false): BulkTask => ({
  key,
  label: `bulk.${key}`,
  icon,
  isDanger,
  Dialog: dialog(name),
});

const addTags = task('add_tags', 'AddTags', <Label />);
const removeTags = task('remove_tags', 'RemoveTags', <LabelOff />);
const company = task('assign_company', 'AssignCompany', <Business />);
const model = task('assign_model', 'AssignModel', <Memory />);
const projects = task('assign_projects', 'AssignProjects', <Folder />);
const activate = task('activate', 'Activate', <PlayCircle />);
const deactivate = task('deactivate', 'Deactivate', <PauseCircle />);
const register = task('register', 'Register', <AddCircle />);
const remove: BulkTask = {
  ...task('delete', 'DeleteDevices', <Delete />, true),
  label: 'generator.remove.action',
};

/** Bulk tasks for pending devices. */
export const pendingTasks: readonly BulkTask[] = [register, remove];

const change: Readonly<Record<DeviceState, readonly BulkTask[]>> = {
  active: [deactivate],
  inactive: [activate],
  new: [],
};

/** Bulk tasks for devices in a state, by what the user may do. */
export const useDeviceTasks = (state: DeviceState): readonly BulkTask[] => {
  const role = useCurrentUser()?.role;
  return useMemo(() => {
    if (!role || !can(devices.access, role, 'edit')) return [];
    const registers = state === 'new' && can(newDevices.access, role, 'register');
    const isOwnCompany = scopeConstraints(devices.access, role)['company_id']?.fixed;
    return [
      ...(registers ? [register] : []),
      addTags,
      removeTags,
      ...(isOwnCompany ? [] : [company]),
      projects,
      model,
      ...change[state],
      ...(can(devices.access, role, 'delete') ? [remove] : []),
    ];
  }, [role, state]);
};
