import Button from '@mui/material/Button';
import { Component, useEffect, type ReactNode } from 'react';
import { Page } from '../../generator/page/page.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { signs } from '../../providers/icons.tsx';
import { reloadOnRecovery } from '../../providers/session/kiosk.ts';
import { isReachable, onReachable } from '../../providers/connection.ts';
import { forgetFailedChunks } from '../chunk.ts';
import { reloadSite, usePageFailure, wordsOf } from '../page-failure.ts';
import { PageSkeleton } from './page-skeleton.tsx';

interface BrokenProps {
  readonly error: unknown;
  onRetry(): void;
}

const SIGNS = { broken: signs.error, updated: signs.updated, offline: signs.error } as const;

const Broken = ({ error, onRetry }: BrokenProps) => {
  const failure = usePageFailure(error);
  useEffect(reloadOnRecovery, []);
  useEffect(
    () =>
      failure === 'offline'
        ? onReachable(() => {
            if (isReachable()) onRetry();
          })
        : undefined,
    [failure, onRetry],
  );
  if (failure === null) return <PageSkeleton />;
  const { title, lead, action } = wordsOf(failure);
  const Sign = SIGNS[failure];
  return (
    <Page title={title}>
      <StatePanel
        alert
        icon={<Sign />}
        title={lead}
        action={
          <Button variant="contained" onClick={() => void reloadSite(failure)}>
            {action}
          </Button>
        }
      />
    </Page>
  );
};

/** Error boundary of one page, so that the menu stays. (React has no hook for this.) */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('A page threw nothing.') };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  private readonly retry = (): void => {
    forgetFailedChunks();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    return error ? <Broken error={error} onRetry={this.retry} /> : this.props.children;
  }
}
