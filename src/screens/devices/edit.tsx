import { useWatch } from 'react-hook-form';
import { isLabelled } from '../../domain/devices/labels.ts';
import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { FieldInput } from '../../generator/form/inputs.tsx';
import { ExternalIdInput } from './external-id-input.tsx';
import { ProfileInput } from './profile-input.tsx';

interface Watched {
  readonly type?: string | null;
  readonly tags?: readonly string[] | null;
  readonly parent_device_id?: number | null;
}

/** Only meters can be sub-meters; a value that is there already is always shown. */
const MainMeter = ({ source }: { readonly source: string }) => {
  const { type, tags, parent_device_id } = useWatch<Watched>();
  const isMeter = isLabelled({ type: type ?? '', tags: tags ?? [] }, 'meter');
  if (!isMeter && (parent_device_id ?? null) === null) return null;
  return <FieldInput source={source} />;
};

const HALVES = ['project_ids'];

/** Edits a device. Checks the external id while typing, and says which limits apply by default. */
export default function DeviceEdit() {
  return (
    <GeneratedEdit halves={HALVES}>
      <ExternalIdInput source="xid" />
      <MainMeter source="parent_device_id" />
      <ProfileInput source="profile" />
    </GeneratedEdit>
  );
}
