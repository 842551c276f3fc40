import { api, type Call } from '../http.ts';

/** Reads a part of a page, which shows a failure in place instead of opening an error page. */
export const readPart = <T>(path: string, call: Pick<Call, 'query' | 'signal'> = {}): Promise<T> =>
  api.get<T>(path, { ...call, intent: 'part' });

/** `readPart` of a response `{ data }`. */
export const readPartData = async <T>(path: string, call?: Pick<Call, 'query' | 'signal'>): Promise<T> =>
  (await readPart<{ readonly data: T }>(path, call)).data;
