import AddCircle from '@mui/icons-material/AddCircleOutlineOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import LabelOff from '@mui/icons-material/LabelOffOutlined';
import Label from '@mui/icons-material/LabelOutlined';
import Memory from '@mui/icons-material/MemoryOutlined';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import { lazy, type ComponentType } from 'react';
import type { DeviceState } from '../../domain/devices/devices.ts';
import { scopeConstraints } from '../../domain/access/scope-constraints.ts';
import { useAllowed } from '../../generator/allowed.ts';
import { BulkButton } from '../../generator/bulk/bar.tsx';
import type { BulkDialogProps } from '../../generator/bulk/context.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { resourceNamed } from '../../resources/all.ts';

const devices = resourceNamed('devices');
const newDevices = resourceNamed('devices_new');

const dialogs = () => import('./bulk-dialogs.tsx');
type Name = keyof Awaited<ReturnType<typeof dialogs>>;
const dialog = (name: Name): ComponentType<BulkDialogProps> =>
  lazy(async () => ({ default: (await dialogs())[name] }));

const AddTags = dialog('AddTags');
const RemoveTags = dialog('RemoveTags');
const AssignCompany = dialog('AssignCompany');
const AssignModel = dialog('AssignModel');
const AssignProjects = dialog('AssignProjects');
const Activate = dialog('Activate');
const Deactivate = dialog('Deactivate');
const Register = dialog('Register');
const DeleteDevices = dialog('DeleteDevices');

const RegisterButton = () => <BulkButton label="bulk.register" icon={<AddCircle />} Dialog={Register} />;
const DeleteButton = () => (
  <BulkButton label="generator.remove.action" icon={<Delete />} isDanger Dialog={DeleteDevices} />
);

/** Buttons for selected devices that are not registered yet. */
export const PendingBulkButtons = () => (
  <>
    <RegisterButton />
    <DeleteButton />
  </>
);

/** Buttons for selected devices in a state, by what the user may do. */
export const DeviceBulkButtons = ({ state }: { readonly state: DeviceState }) => {
  const role = useCurrentUser()?.role;
  const isOwnCompany = role && scopeConstraints(devices.access, role)['company_id']?.fixed;
  const registers = useAllowed(newDevices)('register');
  const deletes = useAllowed(devices)('delete');
  return (
    <>
      {state === 'new' && registers && <RegisterButton />}
      <BulkButton label="bulk.add_tags" icon={<Label />} Dialog={AddTags} />
      <BulkButton label="bulk.remove_tags" icon={<LabelOff />} Dialog={RemoveTags} />
      {!isOwnCompany && <BulkButton label="bulk.assign_company" icon={<Business />} Dialog={AssignCompany} />}
      <BulkButton label="bulk.assign_projects" icon={<Folder />} Dialog={AssignProjects} />
      <BulkButton label="bulk.assign_model" icon={<Memory />} Dialog={AssignModel} />
      {state === 'active' && (
        <BulkButton label="bulk.deactivate" icon={<PauseCircle />} Dialog={Deactivate} />
      )}
      {state === 'inactive' && <BulkButton label="bulk.activate" icon={<PlayCircle />} Dialog={Activate} />}
      {deletes && <DeleteButton />}
    </>
  );
};
