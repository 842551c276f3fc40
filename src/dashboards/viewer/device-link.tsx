import { Link } from 'react-router-dom';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import type { Surface } from '../surface.ts';

const DeviceLink = ({ id, title }: { readonly id: number; readonly title: string }) => (
  <Link className="plain-link" to={pathTo(useArea(), 'devices', 'show', id)}>
    {title}
  </Link>
);

/** Elements within the areas, which have pages of devices. */
export const areaSurface: Surface = { DeviceLink };
/** The same on a dashboard with variables. */
export const chosenSurface: Surface = { DeviceLink, namesDevices: true };
