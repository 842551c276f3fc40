import type { ComponentProps, ReactNode } from 'react';
import { Note } from './frame.tsx';
import { SsoButtons } from './single-sign-on/buttons.tsx';
import { SsoReturn } from './single-sign-on/return.tsx';
import { PasskeySignIn } from './two-step/passkey-sign-in.tsx';

/**
 * The ways to sign in without a password, below the form, with the error of the last one; or, with the fragment that an
 * identity provider led back with, the rest of that sign-in instead of the page.
 */
export const SignInOptions = (props: ComponentProps<typeof SsoReturn>): ReactNode => {
  const { said, onSignedIn } = props;
  if (said.startsWith('#sso')) return <SsoReturn {...props} />;
  return (
    <>
      <PasskeySignIn onSignedIn={onSignedIn} />
      {said !== '' && !said.startsWith('#') && <Note kind="error">{said}</Note>}
      <SsoButtons />
    </>
  );
};
