import type { ApiError, ClientOf, ClientOptions, Method, RequestOptions, Result } from './types.ts';

type Value = string | number | boolean | null | undefined;
interface AnyInit extends RequestOptions {
  readonly params?: {
    readonly path?: Readonly<Record<string, Value>>;
    readonly query?: Readonly<Record<string, Value>>;
  };
  readonly body?: unknown;
}

const addressOf = (baseUrl: string, path: string, { params = {} }: AnyInit): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.path?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params.query ?? {}))
    if (value !== undefined && value !== null) query.append(name, String(value));
  const search = query.size > 0 ? `?${query}` : '';
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search}`;
};

const requestOf = async (
  method: Method,
  { token }: ClientOptions,
  { body, headers = {}, signal }: AnyInit,
): Promise<RequestInit> => {
  const bearer = typeof token === 'function' ? await token() : token;
  const isForm = body instanceof FormData;
  return {
    method,
    headers: {
      accept: 'application/json, */*;q=0.5',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
};

const typeOf = (response: Response): string => response.headers.get('content-type') ?? '';

const dataOf = (response: Response): Promise<unknown> => {
  if (response.status === 204) return Promise.resolve(null);
  const type = typeOf(response);
  if (/^application\/(?:[\w.-]+\+)?json/.test(type)) return response.json();
  return type.startsWith('text/') ? response.text() : response.blob();
};

/** The error of a response; a proxy's may be a page instead of JSON. */
const errorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as ApiError;
    if (Array.isArray(body.errors) && typeof body.message === 'string') return body;
  } catch {
    // Told by its status.
  }
  const message = [response.status, response.statusText].filter(Boolean).join(' ');
  return { errors: [{ msg: message }], message };
};

/**
 * Makes the functions that call a server. They reject only without a response: when the server can't be reached, or when
 * `signal` is aborted.
 */
export const createClient = (options: ClientOptions): ClientOf<unknown> => {
  const send =
    (method: Method) =>
    async (path: string, init: AnyInit = {}): Promise<Result<unknown>> => {
      const { fetch = globalThis.fetch } = options;
      const response = await fetch(
        addressOf(options.baseUrl, path, init),
        await requestOf(method, options, init),
      );
      return response.ok
        ? { data: await dataOf(response), response }
        : { error: await errorOf(response), response };
    };
  return {
    GET: send('GET'),
    POST: send('POST'),
    PUT: send('PUT'),
    DELETE: send('DELETE'),
  } as unknown as ClientOf<unknown>;
};
