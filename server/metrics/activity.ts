/** What the live sockets and the pipeline count as they work, whether or not anybody reads metrics. */
export interface Activity {
  /** Open live sockets. */
  sockets: number;
  /** Frames sent through live sockets since startup. */
  frames: number;
  /** Called with the seconds that a batch took from its first statement to its commit; null: nobody asks. */
  onStored: ((seconds: number) => void) | null;
}

export const createActivity = (): Activity => ({ sockets: 0, frames: 0, onStored: null });
