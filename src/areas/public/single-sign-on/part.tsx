import type { ComponentProps } from 'react';
import { Note } from '../frame.tsx';
import { SsoButtons } from './buttons.tsx';
import { SsoReturn } from './return.tsx';

/** A button per identity provider, with the error of the last sign-in; or, with the fragment of a return, its completion. */
export default function SingleSignOn(props: ComponentProps<typeof SsoReturn>) {
  const { said } = props;
  if (said.startsWith('#sso')) return <SsoReturn {...props} />;
  return (
    <>
      {said !== '' && !said.startsWith('#') && <Note kind="error">{said}</Note>}
      <SsoButtons />
    </>
  );
}
