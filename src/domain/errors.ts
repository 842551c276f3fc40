/** One thing that is wrong, as the API answers it. Source: contract, section 2. */
export interface ErrorItem {
  readonly msg: string;
  readonly path?: string;
}

/** The body of every answer from 400 up. Source: contract, section 2. */
export interface ErrorBody {
  readonly errors: readonly ErrorItem[];
  readonly message: string;
  /** With 409: the version that the record has now. */
  readonly current?: number;
  /** Finds the call in the log. */
  readonly request_id?: string;
}
