import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { modelForm } from './form.tsx';

/** Edits a device model, beside a message that it is tried on. */
export default function DeviceModelEdit() {
  return <GeneratedEdit {...modelForm} />;
}
