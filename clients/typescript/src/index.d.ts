import type { Calls } from './calls.js';
import type { ClientOf, ClientOptions } from './types.js';

export type { Calls } from './calls.js';
export type { ApiError, ClientOptions, RequestOptions, Result } from './types.js';

/** A client of this version's API. */
export type Client = ClientOf<Calls>;

/**
 * Makes a client. Its functions reject only without a response: when the server can't be reached, or when `signal` is aborted.
 */
export declare const createClient: (options: ClientOptions) => Client;
