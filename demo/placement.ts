import type { DeviceType } from '../src/domain/devices/devices.ts';
import { CAST, type CastCompany, type CastProject, NAMES, PLANT } from './cast.ts';
import { formatAtSite } from './formats.ts';
import type { SimulatedDevice } from './simulator/fleet.ts';
import type { PayloadFormat } from './simulator/payloads/format.ts';

/** Where a device of the demo is installed. */
export interface Placement {
  readonly company: CastCompany;
  readonly project: CastProject;
  readonly title: string;
  /** Its number among those of its type at the site. */
  readonly number: number;
  readonly gateway: string;
  /** The serial of the main meter upstream; only sub-meters have one. */
  readonly main?: string;
  /** What its messages are like, if it is of a built-in model. */
  readonly format?: PayloadFormat;
}

type Place = Pick<Placement, 'company' | 'project'>;

const PLACES: readonly Place[] = CAST.flatMap((company) =>
  company.projects.map((project) => ({ company, project })),
);

/** The sites of a type in the order in which they get devices; one with a larger share occurs more often. */
const turnsOf = (type: DeviceType): Place[] =>
  PLACES.flatMap((place) => {
    const share = place.project.share[type] ?? 0;
    return Array.from({ length: share }, (_, n) => ({ place, at: (n + 0.5) / share }));
  })
    .toSorted((a, b) => a.at - b.at)
    .map(({ place }) => place);

const titleOf = ({ rooms }: CastProject, type: DeviceType, count: number): string => {
  const names = PLANT[type] ?? rooms;
  const round = Math.floor(count / names.length);
  return `${names[count % names.length] ?? ''}${round > 0 ? ` ${round + 1}` : ''} ${NAMES[type].title}`;
};

/** Whether a meter is that of a whole building; the following ones measure parts of it. `number`: among the site's meters. */
const isMain = (number: number): boolean => number % (PLANT.water_meter?.length ?? 1) === 0;

/** Assigns a site, a title, a gateway and perhaps a built-in model to each device; the same for the same fleet. */
export const placementsOf = (
  fleet: readonly SimulatedDevice[],
  mayHaveModel: (device: SimulatedDevice) => boolean,
): ReadonlyMap<string, Placement> => {
  const turns = new Map<DeviceType, number>();
  const counts = new Map<string, number>();
  const placed = new Map<string, Placement>();
  /** The last main meter of each site. */
  const mains = new Map<CastProject, string>();
  for (const device of fleet) {
    const { type, hw_serial } = device;
    const places = turnsOf(type);
    const turn = turns.get(type) ?? 0;
    turns.set(type, turn + 1);
    const place = places[turn % places.length];
    if (!place) continue;
    const { project } = place;
    const key = `${project.title} ${type}`;
    const number = counts.get(key) ?? 0;
    counts.set(key, number + 1);
    const title = titleOf(project, type, number);
    const gateway = project.gateways[number % project.gateways.length] ?? project.gateways[0];
    const isMeter = type === 'water_meter';
    if (isMeter && isMain(number)) mains.set(project, hw_serial);
    const main = isMeter && !isMain(number) ? mains.get(project) : undefined;
    const format = mayHaveModel(device) ? formatAtSite(type, number) : undefined;
    placed.set(hw_serial, {
      ...place,
      title,
      number,
      gateway,
      ...(main === undefined ? {} : { main }),
      ...(format ? { format } : {}),
    });
  }
  return placed;
};
