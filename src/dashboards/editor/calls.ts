import type { Draft } from '../../domain/dashboard/draft.ts';
import { type Opened, textOf } from '../../domain/dashboard/opened.ts';
import { sameJson } from '../../domain/dashboard/source.ts';
import { dashboardForm } from '../../providers/data/dashboard-form.ts';
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

const fileOf = (logo: unknown): Blob | undefined => (logo instanceof Blob ? logo : undefined);

export const createDashboard = async (draft: Draft): Promise<DashboardRecord> => {
  const body = dashboardForm(
    {
      title: draft.title,
      city: draft.city ?? undefined,
      data: textOf([], draft.document),
      logo: fileOf(draft.logo),
    },
    'dashBoardName',
  );
  return (await api.post<Answer<DashboardRecord>>('/dashboard-v2', body)).data;
};

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
  const isNewLogo = draft.logo !== base.logo;
  const changed = {
    ...(draft.title === base.title ? {} : { title: draft.title }),
    ...(sameJson(draft.document, base.document) ? {} : { data: textOf(opened, draft.document) }),
    ...(draft.city === base.city ? {} : { city: draft.city }),
    ...(isNewLogo ? { logo: fileOf(draft.logo) ?? null } : {}),
    version,
  };
  // A form's texts get the line ends of old mail; who wrote a document in lines gets them back as they were.
  const isInLines = !isNewLogo && /[\r\n]/.test(changed.data ?? '');
  const body = isInLines ? changed : (dashboardForm(changed) ?? changed);
  return (await api.put<Answer<DashboardRecord>>(at(id), body)).data;
};

/** Whether somebody saved since (409 with the present version). */
export const isStale = (error: unknown): boolean =>
  isHttpError(error) &&
  error.status === 409 &&
  typeof (error.body as { current?: unknown } | null)?.current === 'number';
