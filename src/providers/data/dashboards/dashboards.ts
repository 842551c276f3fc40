import type { UploadedImage } from '../../../domain/dashboard/svg/uploaded-image.ts';
import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import type { DataProvider, Identifier } from 'ra-core';
import type { Change } from '../../../domain/dashboard/versions/changes.ts';
import type { Rect } from '../../../domain/dashboard/document.ts';
import type { Thumbnail } from '../../../domain/dashboard/thumbnail.ts';
import type { Place } from '../../../domain/places/places.ts';
import type dashboards from '../../../resources/dashboard-v2.ts';
import type versions from '../../../resources/dashboard-versions.ts';
import type { RecordOf } from '../../../schema/resource.ts';
import { api, http } from '../../http.ts';
import { dashboardForm } from './form.ts';
import { readPartData } from '../part-of-page.ts';
import { changesOf } from '../rest-dialect.ts';

/** A dashboard as returned by id; in lists it has no `data`, `datapoints` and `place`. */
export type Dashboard = RecordOf<typeof dashboards> & {
  readonly datapoints: readonly BoundDatapoint[];
  readonly place: Place | null;
};
export type DeletedDashboard = Omit<Dashboard, 'data' | 'datapoints' | 'place'> & {
  readonly deleted_at: string;
  readonly deleted_by: number | null;
  readonly deleted_by_name: string | null;
};
/** One saved version; `data` only when fetched by version. */
export type DashboardVersion = Omit<RecordOf<typeof versions>, 'changes' | 'data'> & {
  readonly changes: readonly Change[];
  readonly data?: string;
};
/** What a dashboard can be attached to. */
export type Attachable = 'user' | 'company' | 'project';

type Values = Readonly<Record<string, unknown>>;
interface Wrapped<T = never> {
  readonly data: T;
}

const NAME = '/dashboard-v2';
const at = (id: Identifier, more = ''): string => `${NAME}/${encodeURIComponent(id)}${more}`;

const ATTACHED = ['user_ids', 'company_ids', 'project_ids'] as const;
const attachedIn = (values: Values): Values =>
  Object.fromEntries(ATTACHED.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
const isAny = (values: Values): boolean => Object.keys(values).length > 0;

/** Creating and editing dashboards, with multipart bodies. See docs/specification.md, section 5. */
export const dashboardWrites: Partial<DataProvider> = {
  create: async (_, { data }) => {
    const form = dashboardForm(data as Values, 'dashBoardName') ?? new FormData();
    const made = (await api.post<Wrapped<Dashboard>>(NAME, form)).data;
    const attached = attachedIn(data as Values);
    if (!isAny(attached)) return { data: made as never };
    return { data: (await api.put<Wrapped>(at(made.id), attached)).data };
  },
  update: async (_, { id, data, previousData }) => {
    const changes = changesOf(data as Values, previousData as Values | undefined);
    const attached = attachedIn(changes);
    const form = dashboardForm(changes);
    const saved = form ? await api.put<Wrapped>(at(id), form) : undefined;
    if (saved && !isAny(attached)) return { data: saved.data };
    return { data: (await api.put<Wrapped>(at(id), attached)).data };
  },
};

const page = <T>({ json, headers }: { readonly json: readonly T[]; readonly headers: Headers }) => ({
  data: json,
  total: Number(headers.get('content-range')?.split('/')[1] ?? json.length),
});
const rangeOf = (from: number, count: number) => ({ range: JSON.stringify([from, from + count - 1]) });

/** Dashboard calls that the data provider interface doesn't have. */
export const dashboardCalls = {
  addDashboardImage: async (
    id: Identifier,
    file: Blob,
    type: 'svg' | 'image',
    signal?: AbortSignal,
  ): Promise<UploadedImage> => {
    const form = new FormData();
    form.append('type', type);
    form.append('image', file);
    return (await api.post<Wrapped<UploadedImage>>(at(id, '/add-image'), form, { signal })).data;
  },
  attachToDashboard: async (id: Identifier, kind: Attachable, other: number): Promise<Dashboard> =>
    (await api.put<Wrapped<Dashboard>>(at(id, `/attach-${kind}`), { [`${kind}_id`]: other })).data,
  detachFromDashboard: async (id: Identifier, kind: Attachable, other: number): Promise<Dashboard> =>
    (await api.put<Wrapped<Dashboard>>(at(id, `/detach-${kind}`), { [`${kind}_id`]: other })).data,
  duplicateDashboard: async (id: Identifier, title?: string): Promise<Dashboard> =>
    (await api.post<Wrapped<Dashboard>>(at(id, '/duplicate'), title === undefined ? {} : { title })).data,
  restoreDashboard: async (id: Identifier): Promise<Dashboard> =>
    (await api.post<Wrapped<Dashboard>>(at(id, '/restore'))).data,
  /** Where the elements of dashboards are; `ids` are separated by commas, at most `THUMBNAILS_MAX`. */
  dashboardThumbnails: (ids: string, signal?: AbortSignal) =>
    readPartData<readonly Thumbnail[]>(`${NAME}/thumbnails`, { query: { ids }, signal }),
  /** Dashboards deleted in the last 30 days, newest first. */
  deletedDashboards: async (from: number, count: number, signal?: AbortSignal) =>
    page(
      await http<readonly DeletedDashboard[]>(`${NAME}/deleted`, {
        query: { ...rangeOf(from, count), sort: '["id","DESC"]' },
        signal,
      }),
    ),
  /** The newest first. */
  dashboardVersions: async (id: Identifier, from: number, count: number, signal?: AbortSignal) =>
    page(
      await http<readonly DashboardVersion[]>(at(id, '/versions'), { query: rangeOf(from, count), signal }),
    ),
  dashboardVersion: async (id: Identifier, version: number, signal?: AbortSignal) =>
    (
      await api.get<Wrapped<DashboardVersion & { readonly data: string }>>(at(id, `/versions/${version}`), {
        signal,
      })
    ).data,
  restoreDashboardVersion: async (id: Identifier, version: number): Promise<Dashboard> =>
    (await api.post<Wrapped<Dashboard>>(at(id, `/versions/${version}/restore`))).data,
};
