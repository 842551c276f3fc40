/**
 * What judging costs, in units of evaluating one sample for one rule, of which a server does some 25 in a millisecond. Counted
 * and not timed, since on a busy server everybody's uplinks take long.
 */
export const WORK = {
  /** Opening or changing a case, with what follows from it. */
  case: 50,
  /** Learning what is usual for a counter. */
  learning: 50,
} as const;

/** What was done for each company in a batch. */
export interface JudgingWork {
  readonly add: (company: number | null, work: number) => void;
  readonly byCompany: ReadonlyMap<number | null, number>;
}

export const createJudgingWork = (): JudgingWork => {
  const byCompany = new Map<number | null, number>();
  return {
    add: (company, work) => void byCompany.set(company, (byCompany.get(company) ?? 0) + work),
    byCompany,
  };
};
