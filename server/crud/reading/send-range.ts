import type { FastifyReply } from 'fastify';

/** Sets the `Content-Range` of a list in the house dialect, such as `users 0-24/319`, and returns its rows. */
export const sendRange = <R>(
  reply: Pick<FastifyReply, 'header'>,
  name: string,
  rows: readonly R[],
  { offset, total }: { readonly offset: number; readonly total: number },
): R[] => {
  const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
  reply.header('content-range', `${name} ${range}/${total}`);
  return [...rows];
};

/** The same for a list that is always sent whole. */
export const sendAll = <R>(reply: Pick<FastifyReply, 'header'>, name: string, rows: readonly R[]): R[] =>
  sendRange(reply, name, rows, { offset: 0, total: rows.length });
