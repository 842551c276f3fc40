/** A record; for devices with details that distinguish equal titles. */
export interface PreviewedRecord {
  readonly id: number;
  readonly title: string;
  readonly dev_id?: string;
  /** The company's name. */
  readonly company?: string | null;
}

/** Preview of a bulk call. `problems` contains the first hundred. */
export interface ChangePreview {
  readonly count: number;
  readonly sample: readonly PreviewedRecord[];
  /** How many records would change. */
  readonly changes: number;
  readonly problems: readonly (PreviewedRecord & { readonly msg: string })[];
  readonly problem_count: number;
}

/** What a deletion does to other records, in the order of the response. */
export const EFFECTS = ['blocking', 'shown', 'linked', 'deleted', 'kept'] as const;

/** Records affected by a deletion, and how. */
export interface AffectedRecords {
  /** `readings`, or the name of a resource. */
  readonly resource: string;
  readonly effect: (typeof EFFECTS)[number];
  readonly count: number;
}

/** Result of a bulk call: the ids, and their number. `batch_id` is for `undo`; absent if nothing changed. */
export interface BulkResult {
  readonly data: number[];
  readonly count: number;
  readonly batch_id?: string;
}
