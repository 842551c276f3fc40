import type { SecondFactorName } from '../../../src/domain/sign-in/second-factor.ts';
import type { UserData } from '../../../src/domain/sign-in/session.ts';
import type { Context } from '../../context.ts';
import type { Call } from '../../principal.ts';
import type { SessionProvider } from '../../single-sign-on/session-provider.ts';
import type { Text } from '../../texts/texts.ts';

/** A sign-in that waits for its second step. */
export interface LoginChallenge {
  /** Identifies the row of `login_challenges`. */
  readonly token_hash: string;
  /** Null: nobody is known yet; only a passkey can say who it is. */
  readonly user_id: number | null;
  /** What a passkey has to sign, base64url. */
  readonly webauthn_challenge: string | null;
  /** The identity provider of the first step; null for others. */
  readonly provider: SessionProvider | null;
}

/** What the second step of a sign-in presents: `code` or `assertion`, as the method's `input` says. */
export interface SecondStep {
  readonly challenge: LoginChallenge;
  readonly code: string;
  readonly assertion: unknown;
  readonly call: Call;
}

/** One way to complete the second step of a sign-in; `READY` says whether a user can. */
export interface SecondFactorMethod {
  readonly name: SecondFactorName;
  /** The field of the body that the method reads. */
  readonly input: 'code' | 'assertion';
  /** The error for a wrong one. Default: that of a wrong code. */
  readonly rejected?: Text;
  /**
   * Verifies what was presented and uses it up, in the transaction that starts the session. Returns the user's id;
   * null if it is wrong or was used before.
   */
  readonly verify: (context: Context, db: Context['db'], step: SecondStep) => Promise<number | null>;
  /** Runs once the session was started. */
  readonly afterSignIn?: (context: Context, user: UserData) => Promise<void>;
  /** Deletes what the user has set up. */
  readonly remove: (db: Context['db'], userId: number) => Promise<void>;
}
