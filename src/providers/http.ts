import { rememberUndoToken } from './undo-tokens.ts';
import { setReachable } from './connection.ts';
import { isSetupRequired, openErrorPage } from './routing/error-pages.ts';
import { type CallIntent, errorOf, HttpError, isAborted } from './http-error.ts';
import { endSession, readSession } from './session/session.ts';
import { translate } from './i18n/translate.ts';

/** Base URL of the API; can point to another compatible host. See docs/specification.md, section 7. */
export const API_URL: string = import.meta.env.VITE_API_URL ?? '/api';

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** JSON, or FormData with files. */
  readonly body?: unknown;
  /** Entries with `undefined` are omitted; lists are joined with commas. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Aborts the call when the user leaves the page. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Lets the call finish while the page unloads. */
  readonly keepalive?: boolean;
  /** Default: `page` for GET, otherwise `action`. */
  readonly intent?: CallIntent;
}

export interface ApiResponse<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** The response's JSON; null without a body. */
  readonly json: T;
}

/** How a page without a session calls the server: below a path of its own, with headers of its own. */
export interface CallScope {
  readonly prefix: string;
  readonly headers: () => Readonly<Record<string, string>>;
}
let scope: CallScope | undefined;
/** From now on, all calls of this page are made in this scope, and never with the session of the browser. */
export const limitCalls = (to: CallScope): void => {
  scope = to;
};

const address = (path: string, query: Call['query'] = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  // Stored files are not API calls; the server returned their full path.
  const isWhole = path.startsWith(`${API_URL}/`) || path.startsWith('/files/');
  const url = isWhole ? path : API_URL + (scope?.prefix ?? '') + path;
  return search.size > 0 ? `${url}?${search}` : url;
};

const payload = (body: unknown): Pick<RequestInit, 'body'> & { type?: string } => {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), type: 'application/json' };
};

const parse = (raw: string): unknown => {
  if (raw === '') return null;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return raw;
  }
};

/** Sends a call with the session's token; returns the response, whatever its status. */
const request = async (path: string, call: Call): Promise<Response> => {
  const token = scope ? undefined : readSession()?.token;
  const { type, ...content } = payload(call.body);
  const answer = await send(address(path, call.query), {
    ...content,
    method: call.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      ...(type ? { 'Content-Type': type } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...scope?.headers(),
      ...call.headers,
    },
    ...(call.signal ? { signal: call.signal } : {}),
    ...(call.keepalive ? { keepalive: true } : {}),
  });
  // Only the refused token is invalid: the user may have signed in again in the meantime.
  if (answer.status === 401 && token && readSession()?.token === token) endSession('expired');
  return answer;
};

/** The error of a failed call. A refused action also opens /accessDenied; any call that needs a second factor, its set-up. */
const failed = (answer: Response, body: unknown, intent: CallIntent): HttpError => {
  const error = errorOf(answer.status, body, answer.headers);
  error.intent = intent;
  if (isSetupRequired(error)) openErrorPage({ to: '/two-step', keepsPage: false });
  else if (answer.status === 403 && intent === 'action')
    openErrorPage({ to: '/accessDenied', keepsPage: true });
  return error;
};

const intentOf = ({ intent, method = 'GET' }: Call): CallIntent =>
  intent ?? (method === 'GET' ? 'page' : 'action');

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    const answer = await fetch(url, init);
    setReachable(true);
    return answer;
  } catch (error) {
    if (isAborted(error)) throw error;
    setReachable(false, checkHealth);
    throw new HttpError(translate('errors.unreachable'), 0);
  }
};

/**
 * Sends one call with the session's token. Throws HttpError for status 400 or higher (a 401 for the
 * session's own token ends the session) and if there is no response.
 */
export const http = async <T = unknown>(path: string, call: Call = {}): Promise<ApiResponse<T>> => {
  const answer = await request(path, call);
  const json = parse(await answer.text());
  if (answer.status >= 400) throw failed(answer, json, intentOf(call));
  rememberUndoToken(json, answer.headers.get('x-batch-id'));
  return { status: answer.status, headers: answer.headers, json: json as T };
};

/** Throws HttpError if the server is not reachable or not ready. */
export const checkHealth = (): Promise<unknown> => http(scope ? '' : '/health');

/** Like `http`, but for a file: returns the response with its body unread. Throws as `http` does. */
export const openFile = async (path: string, call: Call = {}): Promise<Response> => {
  const answer = await request(path, { ...call, headers: { Accept: '*/*', ...call.headers } });
  if (answer.status < 400) return answer;
  throw failed(answer, parse(await answer.text()), call.intent ?? 'page');
};

const json = async <T>(path: string, call: Call): Promise<T> => (await http<T>(path, call)).json;
type Without = Omit<Call, 'method' | 'body'>;

/** `http` by method; each returns the response's JSON. */
export const api = {
  get: <T>(path: string, call: Without = {}) => json<T>(path, call),
  post: <T>(path: string, body?: unknown, call: Without = {}) =>
    json<T>(path, { ...call, method: 'POST', body }),
  put: <T>(path: string, body?: unknown, call: Without = {}) =>
    json<T>(path, { ...call, method: 'PUT', body }),
  delete: <T>(path: string, body?: unknown, call: Without = {}) =>
    json<T>(path, { ...call, method: 'DELETE', body }),
};
