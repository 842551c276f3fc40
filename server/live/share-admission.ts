import type { Context } from '../context.ts';
import { asSystem } from '../db/access/scope.ts';
import { isHttpError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { openShare, type ShareAccess, visitorOf } from '../shares/open.ts';
import type { Admission } from './tickets.ts';

/** Admits a visitor with a share link; null when it is unknown or no longer valid, or its PIN was not entered. */
export const admitShare = async (
  context: Context,
  access: ShareAccess,
  locale: string | undefined,
): Promise<Admission | null> => {
  try {
    const share = await asSystem(() => openShare(context, access));
    return { principal: visitorOf(share, locale), left: share.left };
  } catch (error) {
    if (isHttpError(error) && error.statusCode < 500) return null;
    throw error;
  }
};

/** For each visitor, whether the link still shows something. */
export const areSharing = async (
  { pool }: Context,
  visitors: readonly Principal[],
): Promise<readonly boolean[]> => {
  const { rows } = await asSystem(() =>
    pool.query<{ share_id: number }>({
      name: 'live_check_shares',
      text: 'select distinct share_id from shared_boards where share_id = any($1::int[])',
      values: [[...new Set(visitors.map(({ share_id }) => share_id))]],
    }),
  );
  const valid = new Set(rows.map(({ share_id }) => share_id));
  return visitors.map(({ share_id }) => share_id !== undefined && valid.has(share_id));
};
