import { kindNameOf } from '../text/kind-name.ts';

// Only the file names: the kinds themselves are loaded where cases are computed or explained.
const files = import.meta.glob('./kinds/*.ts');

/** Every alarm kind; one per file in `kinds/`. */
export const ALARM_KINDS: readonly string[] = Object.keys(files).map(kindNameOf);
