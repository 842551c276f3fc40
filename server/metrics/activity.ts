import type { JobCounts } from '../jobs/jobs.ts';

/** What the live sockets and the pipeline count as they work, whether or not anybody reads metrics. */
export interface Activity {
  /** Open live sockets. */
  sockets: number;
  /** Frames sent through live sockets since startup. */
  frames: number;
  /** The jobs in the background, by name. */
  readonly jobs: Map<string, JobCounts>;
  /** Called with the seconds that a batch took from its first statement to its commit; null: nobody asks. */
  onStored: ((seconds: number) => void) | null;
}

export const createActivity = (): Activity => ({ sockets: 0, frames: 0, jobs: new Map(), onStored: null });
