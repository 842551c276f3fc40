/** What a look at the primary found. */
export interface PrimaryLook {
  /** Up to where its log is written, in bytes. */
  readonly written: bigint;
  /** The time by its clock (ms). */
  readonly at: number;
}

/** What a look at the replica found. */
export interface ReplicaLook {
  /** Up to where it has replayed the primary's log, in bytes. */
  readonly replayed: bigint;
  /** When the last transaction that it has replayed was committed, by the primary's clock (ms); null: none yet. */
  readonly committed: number | null;
}

/** A place in the log as PostgreSQL writes it: `16/B374D848`. */
export const readPlace = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/**
 * Each server commits something every few seconds. A replica that has replayed everything, and yet saw no commit for this
 * long (ms), follows another primary than ours.
 */
const STRAY_MS = 20_000;

/**
 * Computes from looks how far a replica is behind its primary (s): 0 when it has replayed everything that the primary had written
 * at the last look, otherwise the age of the first thing that it has not; NaN if that is unknown.
 */
export const createLag = () => {
  /** Looks at the primary, of which the replica has replayed at most the first. */
  let looks: PrimaryLook[] = [];
  return (primary: PrimaryLook, { replayed, committed }: ReplicaLook): number => {
    // The log of a promoted standby may be shorter.
    if (primary.written < (looks.at(-1)?.written ?? 0n)) looks = [];
    looks.push(primary);
    const first = looks.findIndex(({ written }) => written > replayed);
    if (first === -1) {
      looks = [primary];
      return committed !== null && primary.at - committed > STRAY_MS ? Number.NaN : 0;
    }
    looks = looks.slice(Math.max(0, first - 1));
    // It was written after the last look that is replayed, and after the last commit that is.
    const seen = looks[0] && looks[0].written <= replayed ? looks[0].at : null;
    if (seen === null && committed === null) return Number.NaN;
    return Math.max(0, primary.at - Math.max(seen ?? 0, committed ?? 0)) / 1_000;
  };
};
