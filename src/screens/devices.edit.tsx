import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { ExternalIdInput } from './external-id-input.tsx';

const devices = resourceNamed('devices');
const INPUTS = { xid: <ExternalIdInput definition={devices} /> };

/** A device’s form, which checks the external id while it is typed. */
export default function DeviceEdit() {
  return <EditView definition={devices} inputs={INPUTS} />;
}
