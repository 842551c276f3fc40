/** The methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The body of every response with a status of 400 or above. */
export interface ApiError {
  /** The message; `path` names the parameter or the field of the body. */
  readonly errors: readonly { readonly msg: string; readonly path?: string }[];
  readonly message: string;
  /** With 409: the record's current version. */
  readonly current?: number;
  /** With 403: the session can only be used to set up a second factor. */
  readonly setup_required?: true;
  /** Identifies the request in the log of the server. */
  readonly request_id?: string;
}

/** The outcome of a call: `data` with a status below 400, otherwise `error`. */
export type Result<Data> =
  | { readonly data: Data; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: ApiError; readonly response: Response };

export interface ClientOptions {
  /** The origin of the server: `https://flowgen.example.com`. */
  readonly baseUrl: string;
  /** An API key or the token of a session, or a function that returns one for each call. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  /** By default the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The options of every call. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A call: what it is sent, and the data of its response. */
interface Call {
  readonly init: object;
  readonly data: unknown;
}
type PathsOf<Calls, M extends Method> = {
  [P in keyof Calls]: Calls[P] extends Record<M, Call> ? P : never;
}[keyof Calls];
type CallOf<Calls, M extends Method, P extends keyof Calls> =
  Calls[P] extends Record<M, infer C extends Call> ? C : never;
type Init<C extends Call> = C['init'] & RequestOptions;
/** A call that needs neither parameters nor a body can be made without options. */
type Given<C extends Call> = object extends C['init'] ? [init?: Init<C>] : [init: Init<C>];

/** A function for each method: `client.GET('/api/projects/{id}', { params: { path: { id: 1 } } })`. */
export type ClientOf<Calls> = {
  readonly [M in Method]: <P extends PathsOf<Calls, M>>(
    path: P,
    ...given: Given<CallOf<Calls, M, P>>
  ) => Promise<Result<CallOf<Calls, M, P>['data']>>;
};
