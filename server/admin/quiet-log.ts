import { createLog } from '../log.ts';

/** The log of what commands use: their own sentences say what happens. */
export const quietLog = createLog('silent');
