import type { ReactNode } from 'react';
import { say } from '../../../providers/i18n/say.ts';

/** What stands where an element has nothing to show, and why. */
export const MessageBox = ({ children }: { readonly children: ReactNode }) => (
  <div className="dash-quiet">{children}</div>
);

/** The same for what could not be had, with a button to try it again. */
export const ErrorBox = ({ text, onRetry }: { readonly text: string | undefined; onRetry(): void }) => (
  <MessageBox>
    <div role="alert">
      <p>{text}</p>
      <button type="button" className="plain-button" data-look="outlined" data-size="small" onClick={onRetry}>
        {say('elements.retry')}
      </button>
    </div>
  </MessageBox>
);
