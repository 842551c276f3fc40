import type { Responses } from '../crud/responses.ts';
import {
  addedToDashboard,
  mirrored,
  mirrors,
  serializeDashboard,
  watchOfDashboard,
} from '../dashboards/serialize.ts';

export default {
  listed: mirrors,
  addToListed: mirrored,
  single: addedToDashboard,
  addToSingle: async (db, actor, row) => ({
    ...(await serializeDashboard(db, actor, row)),
    watch: await watchOfDashboard(db, actor, row.id as number),
  }),
} satisfies Responses;
