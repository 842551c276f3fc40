import type { ReactNode } from 'react';
import { translate } from '../../../providers/i18n/translate.ts';

/** A message in place of an element that has nothing to show. */
export const MessageBox = ({ children }: { readonly children: ReactNode }) => (
  <div className="dash-quiet">{children}</div>
);

/** An error message with a retry button. */
export const ErrorBox = ({ text, onRetry }: { readonly text: string | undefined; onRetry(): void }) => (
  <MessageBox>
    <div role="alert">
      <p>{text}</p>
      <button type="button" className="plain-button" data-look="outlined" data-size="small" onClick={onRetry}>
        {translate('elements.retry')}
      </button>
    </div>
  </MessageBox>
);
