import { redirect, useLoaderData, type LoaderFunction } from 'react-router-dom';
import { homeOf } from '../../../domain/access/guard.ts';
import { safeNext, withNext } from '../../../domain/sign-in/next-path.ts';
import type { SecondFactorStatus } from '../../../domain/sign-in/second-factor.ts';
import '../../../providers/i18n/form-texts.ts';
import {
  beginTotp,
  fetchSecondFactor,
  hasPasskeys,
  type TotpSecret,
} from '../../../providers/data/people/second-factor-calls.ts';
import { currentRole } from '../../../providers/session/session.ts';
import { SetUp } from './set-up.tsx';
import { NewRecoveryCodes, RemoveTotp } from './with-proof.tsx';
import './two-step.css';

interface TwoStepData {
  readonly action: 'set-up' | 'codes' | 'remove';
  readonly status: SecondFactorStatus;
  /** The app to set up; null for the other actions. */
  readonly app: TotpSecret | null;
  /** Where to go afterwards. */
  readonly next: string;
  /** Whether the app is the last second factor, and one is required. */
  readonly isNeeded: boolean;
}

/** `/two-step`, `/two-step/codes` and `/two-step/remove`: outside of the areas, whose calls may be refused until then. */
export const loader: LoaderFunction = async ({ request, params }) => {
  const { pathname, search, searchParams } = new URL(request.url);
  const role = currentRole();
  if (!role) return redirect(withNext('/login', pathname + search));
  const next = safeNext(searchParams.get('next')) ?? homeOf(role);
  const action = params.action ?? 'set-up';
  const status = await fetchSecondFactor(request.signal);
  if (action === 'set-up') {
    if (status.totp) return redirect(next);
    return { action, status, next, app: await beginTotp(), isNeeded: false } satisfies TwoStepData;
  }
  if (action !== 'codes' && action !== 'remove') return redirect('/404/error');
  const isNeeded = action === 'remove' && status.required && !(await hasPasskeys(request.signal));
  return { action, status, next, app: null, isNeeded } satisfies TwoStepData;
};

/** Sets up two-step sign-in, replaces the recovery codes, or removes it. */
export const Component = () => {
  const { action, status, app, next, isNeeded } = useLoaderData<TwoStepData>();
  if (action === 'codes') return <NewRecoveryCodes next={next} />;
  if (action === 'remove') return <RemoveTotp next={next} isNeeded={isNeeded} />;
  return app && <SetUp app={app} isRequired={status.required} next={next} />;
};
