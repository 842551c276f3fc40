import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';

/** A device's form; a device deleted by mistake can be brought back for a moment. */
export default function DeviceEdit({ resource }: { readonly resource: string }) {
  return <EditView definition={resourceNamed(resource)} removal="undoable" />;
}
