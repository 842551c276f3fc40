import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { ExternalIdInput } from './external-id-input.tsx';

const devices = resourceNamed('devices');
const INPUTS = { xid: <ExternalIdInput definition={devices} /> };

/** A device's form; a device deleted by mistake can be brought back for a moment. */
export default function DeviceEdit() {
  return <EditView definition={devices} removal="undoable" inputs={INPUTS} />;
}
