/** One error in an API response. See docs/specification.md, section 2. */
export interface ErrorItem {
  readonly msg: string;
  readonly path?: string;
}

/** The body of every response with a status of 400 or above. See docs/specification.md, section 2. */
export interface ErrorBody {
  readonly errors: readonly ErrorItem[];
  readonly message: string;
  /** With 409: the record's current version. */
  readonly current?: number;
  /** With 403: the session can only be used to set up a second factor. */
  readonly setup_required?: true;
  /** Identifies the request in the log. */
  readonly request_id?: string;
}
