import type { Responses } from '../crud/responses.ts';
import { addedToDashboard, mirrored, mirrors, serializeDashboard } from '../dashboards/serialize.ts';

export default {
  listed: mirrors,
  addToListed: mirrored,
  single: addedToDashboard,
  addToSingle: (db, actor, row) => serializeDashboard(db, actor, row),
} satisfies Responses;
