import type { Draft } from '../../domain/dashboard/draft.ts';
import { type Opened, textOf } from '../../domain/dashboard/opened.ts';
import { sameJson } from '../../domain/dashboard/source.ts';
import { api } from '../../providers/http.ts';
import { isHttpError } from '../../providers/http-error.ts';
import type { DashboardRecord } from './record.ts';

/** The calls that only the editor makes; those of images and versions are `dashboardCalls`. Source: contract, section 5. */
const at = (id: number, more = ''): string => `/dashboard-v2/${id}${more}`;

interface Answer<T> {
  readonly data: T;
}

export const fetchDashboard = async (id: number, signal?: AbortSignal): Promise<DashboardRecord> =>
  (await api.get<Answer<DashboardRecord>>(at(id), { signal })).data;

const form = (parts: Readonly<Record<string, string | Blob | undefined>>): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') body.append(name, value);
    else if (value) body.append(name, value, value instanceof File ? value.name : name);
  }
  return body;
};
const fileOf = (logo: unknown): Blob | undefined => (logo instanceof Blob ? logo : undefined);
const cityText = (city: number | null): string => (city === null ? '' : String(city));

export const createDashboard = async (draft: Draft): Promise<DashboardRecord> =>
  (
    await api.post<Answer<DashboardRecord>>(
      '/dashboard-v2',
      form({
        dashBoardName: draft.title,
        ...(draft.city === null ? {} : { city: cityText(draft.city) }),
        data: textOf([], draft.document),
        logo: fileOf(draft.logo),
      }),
    )
  ).data;

interface Saving {
  readonly id: number;
  readonly version: number;
  readonly draft: Draft;
  readonly base: Draft;
  readonly opened: readonly (Opened | null)[];
}

/** Sends what differs from what the server has, with the version it was made from. */
export const saveDashboard = async ({
  id,
  version,
  draft,
  base,
  opened,
}: Saving): Promise<DashboardRecord> => {
  const logo = draft.logo === base.logo ? undefined : (fileOf(draft.logo) ?? '');
  const changed = {
    ...(draft.title === base.title ? {} : { title: draft.title }),
    ...(sameJson(draft.document, base.document) ? {} : { data: textOf(opened, draft.document) }),
  };
  const isCity = draft.city !== base.city;
  // A form's texts get the line ends of old mail; who wrote a document in lines gets them back as they were.
  const body =
    logo === undefined && /[\r\n]/.test(changed.data ?? '')
      ? { ...changed, ...(isCity ? { city: draft.city } : {}), version }
      : form({
          ...changed,
          ...(isCity ? { city: cityText(draft.city) } : {}),
          logo,
          version: String(version),
        });
  return (await api.put<Answer<DashboardRecord>>(at(id), body)).data;
};

/** Whether somebody saved since (409 with the present version). */
export const isStale = (error: unknown): boolean =>
  isHttpError(error) &&
  error.status === 409 &&
  typeof (error.body as { current?: unknown } | null)?.current === 'number';
