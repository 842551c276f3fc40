import type { DashboardDocument } from '../../../domain/dashboard/document.ts';
import type { Draft } from '../../../domain/dashboard/edits/draft.ts';
import type { DashboardRecord } from '../../../providers/data/dashboards/editor-dashboards.ts';
import { type OpenedDocument, openDocument } from '../../../domain/dashboard/versions/opened-document.ts';

export interface LoadedDashboard {
  readonly record: DashboardRecord;
  readonly opened: OpenedDocument;
  readonly draft: Draft;
}

/** The initial state of an editor. */
export const openRecord = (record: DashboardRecord): LoadedDashboard => {
  const opened = openDocument(record.data);
  return {
    record,
    opened,
    draft: { title: record.title, city: record.city, logo: record.logo, document: opened.document },
  };
};

export const emptyDraft = (document: DashboardDocument = { rows: [] }): Draft => ({
  title: '',
  city: null,
  logo: null,
  document,
});
