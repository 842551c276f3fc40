import type { projectionOf } from '../../domain/alarms/site-map.ts';
import { coastPath } from '../../domain/coastline.ts';

/** The land behind the sites. */
export const Coast = ({ point }: Pick<ReturnType<typeof projectionOf>, 'point'>) => (
  <path d={coastPath(point)} className="site-coast" />
);
