import type { Draft } from '../../../domain/dashboard/edits/draft.ts';
import { type OpenedDocument, textOf } from '../../../domain/dashboard/versions/opened-document.ts';
import { sameJson } from '../../../domain/dashboard/source.ts';
import { dashboardForm } from '../../../providers/data/dashboards/form.ts';
import {
  createDashboard,
  updateDashboard,
  type DashboardRecord,
} from '../../../providers/data/dashboards/editor-dashboards.ts';
import { isHttpError } from '../../../providers/http-error.ts';

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

/** Creates a dashboard from a draft. */
export const createRecord = (draft: Draft): Promise<DashboardRecord> =>
  createDashboard(
    dashboardForm(
      {
        title: draft.title,
        city: draft.city ?? undefined,
        data: dataOf([], draft, logoPath(draft.logo)),
        logo: logoFile(draft.logo),
      },
      'dashBoardName',
    ),
  );

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
export const saveRecord = ({
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
  return updateDashboard(id, hasLineBreaks ? changed : (dashboardForm(changed) ?? changed));
};

/** Whether someone else saved in the meantime (409 with the current version). */
export const isStale = (error: unknown): boolean =>
  isHttpError(error) &&
  error.status === 409 &&
  typeof (error.body as { current?: unknown } | null)?.current === 'number';
