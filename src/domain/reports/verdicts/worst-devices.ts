import type { Result, WorstDevice } from '../result.ts';

/** A list of exceptions up to this length says the same as that of the worst devices. */
const SHORT_LIST = 12;

/** The devices of a project that most need attention; none if the list of exceptions is short enough to show them. */
export const worstDevices = ({
  totals,
  exceptions,
}: Pick<Result, 'totals' | 'exceptions'>): readonly WorstDevice[] =>
  exceptions.length <= SHORT_LIST ? [] : ((totals.worst ?? []) as readonly WorstDevice[]);
