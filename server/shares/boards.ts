import type { Context } from '../context.ts';
import type { OpenShare } from './open.ts';

/** A dashboard of a link, as far as it decides when it is shown. */
export interface SharedBoard {
  readonly id: number;
  readonly title: string;
  /** The devices of its bound datapoints, also by variables: their critical alarms bring it to the front. */
  readonly device_ids: readonly number[];
}

/** The dashboards that a link shows at present, in order. */
export const sharedBoards = async ({ pool }: Context, { id }: OpenShare): Promise<readonly SharedBoard[]> => {
  const { rows } = await pool.query<SharedBoard>(
    `select b.dashboard_id as id, d.title, array(
       select v.device_id from shared_devices v where v.share_id = b.share_id and (
         v.device_id in (select p.device_id from dashboard_bindings x join datapoints p on p.id = x.datapoint_id
           where x.dashboard_id = b.dashboard_id and x.is_shown)
         or v.device_id in (select r.device_id from shared_relations r
           where r.share_id = b.share_id and r.dashboard_id = b.dashboard_id and r.key is not null))
       order by 1) as device_ids
     from shared_boards b join dashboard_v2 d on d.id = b.dashboard_id
     where b.share_id = $1 order by b.position`,
    [id],
  );
  return rows;
};
