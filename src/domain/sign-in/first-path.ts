import { homeOf } from '../access/guard.ts';
import { safeNext, withNext } from './next-path.ts';
import type { SignedIn } from './second-factor.ts';

/** The first path after a sign-in: the one that was asked for, unless a second factor must be set up first. */
export const firstPath = ({ data, setup_required }: SignedIn, next: string | null): string =>
  setup_required ? withNext('/two-step', next) : (safeNext(next) ?? homeOf(data.role));
