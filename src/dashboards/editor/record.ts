import type { DashboardDocument } from '../../domain/dashboard/document.ts';
import type { Draft } from '../../domain/dashboard/draft.ts';
import { type OpenedDocument, openDocument } from '../../domain/dashboard/opened-document.ts';

/** A dashboard as returned by `GET /dashboard-v2/{id}`. */
export interface DashboardRecord {
  readonly id: number;
  readonly title: string;
  readonly city: number | null;
  readonly city_name: string | null;
  readonly logo: string | null;
  /** The document as JSON text. */
  readonly data: string;
  readonly version: number;
  readonly user_ids: readonly number[];
  readonly company_ids: readonly number[];
  readonly project_ids: readonly number[];
  readonly datapoints?: readonly BoundDatapoint[];
  readonly place?: Place | null;
}

/** A datapoint bound in the dashboard. */
export type { BoundDatapoint } from '../../providers/data/dashboards.ts';
import type { BoundDatapoint } from '../../providers/data/dashboards.ts';

export interface Place {
  readonly id: number;
  readonly name: string;
  readonly country: string;
}

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
