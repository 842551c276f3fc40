import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { ExternalIdInput } from './external-id-input.tsx';

const devices = resourceNamed('devices');
const INPUTS = { xid: <ExternalIdInput definition={devices} /> };

/** Edits a device. Checks the external id while typing. */
export default function DeviceEdit() {
  return <EditView definition={devices} inputs={INPUTS} />;
}
