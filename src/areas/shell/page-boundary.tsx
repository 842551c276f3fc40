import { Component, useEffect, type ReactNode } from 'react';
import { Page } from '../../generator/page.tsx';
import { StatePanel } from '../../generator/state-panel.tsx';
import { text } from '../../providers/i18n/text.ts';
import { signs } from '../../providers/icons.tsx';
import { healKiosk } from '../../providers/kiosk.ts';
import { isChunkError } from '../chunk.ts';

const Broken = ({ error }: { readonly error: unknown }) => {
  const updated = isChunkError(error);
  useEffect(healKiosk, []);
  return (
    <Page title={text(updated ? 'publicPages.crash.updatedTitle' : 'publicPages.crash.title')}>
      <StatePanel
        alert
        icon={updated ? <signs.updated /> : <signs.error />}
        title={text(updated ? 'publicPages.crash.updated' : 'publicPages.crash.lead')}
        action={
          <button
            type="button"
            className="plain-button"
            data-look="contained"
            onClick={() => window.location.reload()}
          >
            {text('publicPages.crash.reload')}
          </button>
        }
      />
    </Page>
  );
};

/** Catches what breaks in one page, so that the menu stays. (React has no hook for this.) */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('A page threw nothing.') };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children;
  }
}
