/** Smaller differences from the usual, as a share, are not worth a number. */
const SAME = 0.02;

/** What a difference from the usual (a share) means. */
export const changeKind = (change: number): 'same' | 'more' | 'less' => {
  if (Math.abs(change) < SAME) return 'same';
  return change > 0 ? 'more' : 'less';
};
