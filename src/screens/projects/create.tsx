import { GeneratedCreate } from '../../generator/form/create.tsx';
import '../../providers/i18n/project-texts.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { CityInput } from './city-input.tsx';

/** Creates a project, then opens its page to attach devices. */
export default function ProjectCreate({ resource }: { readonly resource: string }) {
  const area = useArea();
  return (
    <GeneratedCreate onCreated={({ id }, _, leave) => leave(pathTo(area, resource, 'edit', id))}>
      <CityInput source="city" />
    </GeneratedCreate>
  );
}
