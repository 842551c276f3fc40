import type { MouseEvent, ReactNode } from 'react';
import { firstPath } from '../domain/sign-in/first-path.ts';
import { areaOfPath, guardArea } from '../domain/access/guard.ts';
import { withNext } from '../domain/sign-in/next-path.ts';
import { translate } from '../providers/i18n/translate.ts';
import { loadChunk } from './chunk.ts';
import { SignInForm } from './public/sign-in-form.tsx';

/** Loads the site with its router. */
export const loadSite = () => loadChunk(() => import('./site.tsx'));

/**
 * Where a visitor without a session signs in who opens this address, as the guard of the site would decide; null
 * for pages that need no session. See docs/specification.md, section 9.
 */
export const signInAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null => {
  if (pathname === '/login') return pathname + search;
  if (pathname === '/') return withNext('/login', new URLSearchParams(search).get('next'));
  const area = areaOfPath(pathname);
  const entry = area && guardArea(area, null, pathname + search);
  return entry && !entry.open ? entry.to : null;
};

interface Props {
  /** The address, with its `next`. */
  readonly address: string;
  readonly isSetupNeeded: Promise<boolean>;
  /** Renders the site instead of this page. */
  onSite(site: ReactNode): void;
}

/** The sign-in page as the first page of a visit, without the router: a third of what it would load. */
export const StartPage = ({ address, isSetupNeeded, onSite }: Props) => {
  const open = async (to: string, options: { readonly replace: boolean }): Promise<void> => {
    const { createSite } = await loadSite();
    const site = createSite({ isSetupNeeded });
    // This page stays until the next one is loaded.
    await site.navigate(to, options);
    onSite(site.element);
  };
  const openForgot = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open('/forgot', { replace: false }).catch(() => window.location.assign('/forgot'));
  };
  const next = new URLSearchParams(address.split('?')[1]).get('next');
  return (
    <SignInForm
      isSetupNeeded={isSetupNeeded}
      isPasswordSet={false}
      forgot={
        <a className="fg-link" href="/forgot" onClick={openForgot}>
          {translate('publicPages.login.forgot')}
        </a>
      }
      onSignedIn={(session) => open(firstPath(session, next), { replace: true })}
    />
  );
};
