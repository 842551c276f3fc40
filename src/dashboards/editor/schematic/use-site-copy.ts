import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import type { Element } from '../../../domain/dashboard/document.ts';
import {
  proposeDevices,
  type Proposal,
  type SiteNames,
} from '../../../domain/dashboard/schematic/match-site.ts';
import { shownDevices, type ShownDevice } from '../../../domain/dashboard/schematic/site-copy.ts';
import {
  type DeviceOfSite,
  fetchProjectTitles,
  fetchShown,
  fetchSite,
  type Site,
} from '../../../providers/data/devices/site-devices.ts';

/** What the copy of a drawing could show of a site. */
export interface SiteCopy {
  /** Every device that the drawing shows, with what is proposed for it. */
  readonly proposals: readonly (Proposal & {
    readonly shown: ShownDevice;
    readonly device: DeviceOfSite | null;
  })[];
  readonly devices: readonly DeviceOfSite[];
  /** Unset if the drawing's devices or the target have no project. */
  readonly names: SiteNames | undefined;
}

const load = async (shown: readonly ShownDevice[], site: Site, signal: AbortSignal): Promise<SiteCopy> => {
  const [{ devices: found, projectId }, devices] = await Promise.all([
    fetchShown(
      shown.map(({ id }) => id),
      signal,
    ),
    fetchSite(site, signal),
  ]);
  const target = 'project_id' in site ? site.project_id : null;
  const titles = await fetchProjectTitles(
    [projectId, target].filter((id) => id !== null),
    signal,
  );
  const [from, to] = [projectId, target].map((id) => (id === null ? undefined : titles.get(id)));
  const names = from === undefined || to === undefined ? undefined : { from, to };
  const sources = shown.flatMap((each) => {
    const device = found.find(({ id }) => id === each.id);
    return device ? [{ ...device, keys: each.keys, shown: each }] : [];
  });
  const proposals = proposeDevices(sources, devices, names).map(({ source, ...proposal }) => ({
    ...proposal,
    source,
    shown: source.shown,
  }));
  return { proposals, devices, names };
};

/** Loads a site's devices and proposes which of them the copy shows. */
export const useSiteCopy = (
  element: Element,
  known: ReadonlyMap<number, BoundDatapoint>,
  site: Site | undefined,
) => {
  const shown = useMemo(() => shownDevices(element, known), [element, known]);
  return useQuery({
    queryKey: ['editor', 'site-copy', site, shown],
    queryFn: ({ signal }) => (site ? load(shown, site, signal) : Promise.reject(new Error('No site.'))),
    enabled: site !== undefined,
    staleTime: 10_000,
  });
};
