import type { Draft } from '../../domain/dashboard/draft.ts';
import { type OpenedDocument, textOf } from '../../domain/dashboard/opened-document.ts';
import { sameJson } from '../../domain/dashboard/source.ts';
import { dashboardForm } from '../../providers/data/dashboard-form.ts';
import { api } from '../../providers/http.ts';
import { isHttpError } from '../../providers/http-error.ts';
import type { DashboardRecord } from './record.ts';

/** API calls used only by the editor; images and versions are in `dashboardCalls`. See docs/specification.md, section 5. */
const pathOf = (id: number, more = ''): string => `/dashboard-v2/${id}${more}`;

interface Response<T> {
  readonly data: T;
}

export const fetchDashboard = async (id: number, signal?: AbortSignal): Promise<DashboardRecord> =>
  (await api.get<Response<DashboardRecord>>(pathOf(id), { signal })).data;

const logoFile = (logo: unknown): Blob | undefined => (logo instanceof Blob ? logo : undefined);

/**
 * The document text to send: rows, city, logo and any unknown properties. A logo that is still a file has no
 * path yet; the record gets it when saved, and the text with the next save.
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
  /** The path of the logo stored on the server. */
  readonly logo: string | null;
  readonly version: number;
  readonly draft: Draft;
  readonly base: Draft;
  readonly opened: readonly (OpenedDocument | null)[];
}

/** Sends the changed fields with the version they are based on. */
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
  // Multipart forms turn line ends into CRLF. JSON preserves those of a document with line breaks.
  const hasLineBreaks = !isNewLogo && /[\r\n]/.test(changed.data ?? '');
  const body = hasLineBreaks ? changed : (dashboardForm(changed) ?? changed);
  return (await api.put<Response<DashboardRecord>>(pathOf(id), body)).data;
};

/** Whether someone else saved in the meantime (409 with the current version). */
export const isStale = (error: unknown): boolean =>
  isHttpError(error) &&
  error.status === 409 &&
  typeof (error.body as { current?: unknown } | null)?.current === 'number';
