import type { Draft } from '../../domain/dashboard/draft.ts';
import { type OpenedDocument, textOf } from '../../domain/dashboard/opened-document.ts';
import { sameJson } from '../../domain/dashboard/source.ts';
import { dashboardForm } from '../../providers/data/dashboard-form.ts';
import { api } from '../../providers/http.ts';
import { isHttpError } from '../../providers/http-error.ts';
import type { DashboardRecord } from './record.ts';

/** The calls that only the editor makes; those of images and versions are `dashboardCalls`. Source: contract, section 5. */
const pathOf = (id: number, more = ''): string => `/dashboard-v2/${id}${more}`;

interface Response<T> {
  readonly data: T;
}

export const fetchDashboard = async (id: number, signal?: AbortSignal): Promise<DashboardRecord> =>
  (await api.get<Response<DashboardRecord>>(pathOf(id), { signal })).data;

const logoFile = (logo: unknown): Blob | undefined => (logo instanceof Blob ? logo : undefined);

/**
 * The text of a document that is sent: rows, city and logo, whatever else it holds. A logo that is still a
 * file has no address yet; the record has it once it is saved, and the text with the save after that.
 */
const dataOf = (
  opened: readonly (OpenedDocument | null)[],
  { document, city }: Draft,
  logo: string | null | undefined,
): string =>
  textOf(opened, document, {
    city: document.city ?? city,
    logo: logo === undefined ? (document.logo ?? null) : logo,
  });
const logoPath = (logo: unknown): string | null | undefined =>
  logo instanceof Blob ? undefined : ((logo ?? null) as string | null);

export const createDashboard = async (draft: Draft): Promise<DashboardRecord> => {
  const body = dashboardForm(
    {
      title: draft.title,
      city: draft.city ?? undefined,
      data: dataOf([], draft, logoPath(draft.logo)),
      logo: logoFile(draft.logo),
    },
    'dashBoardName',
  );
  return (await api.post<Response<DashboardRecord>>('/dashboard-v2', body)).data;
};

interface SaveRequest {
  readonly id: number;
  /** The address of the logo that the server has. */
  readonly logo: string | null;
  readonly version: number;
  readonly draft: Draft;
  readonly base: Draft;
  readonly opened: readonly (OpenedDocument | null)[];
}

/** Sends what differs from what the server has, with the version it was made from. */
export const saveDashboard = async ({
  id,
  logo,
  version,
  draft,
  base,
  opened,
}: SaveRequest): Promise<DashboardRecord> => {
  const isNewLogo = draft.logo !== base.logo;
  const changed = {
    ...(draft.title === base.title ? {} : { title: draft.title }),
    ...(sameJson(draft.document, base.document)
      ? {}
      : { data: dataOf(opened, draft, isNewLogo ? logoPath(draft.logo) : logo) }),
    ...(draft.city === base.city ? {} : { city: draft.city }),
    ...(isNewLogo ? { logo: logoFile(draft.logo) ?? null } : {}),
    version,
  };
  // A form's texts get the line ends of old mail; who wrote a document in lines gets them back as they were.
  const isInLines = !isNewLogo && /[\r\n]/.test(changed.data ?? '');
  const body = isInLines ? changed : (dashboardForm(changed) ?? changed);
  return (await api.put<Response<DashboardRecord>>(pathOf(id), body)).data;
};

/** Whether somebody saved since (409 with the present version). */
export const isStale = (error: unknown): boolean =>
  isHttpError(error) &&
  error.status === 409 &&
  typeof (error.body as { current?: unknown } | null)?.current === 'number';
