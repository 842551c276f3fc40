import { useState } from 'react';
import { translate } from '../../../providers/i18n/translate.ts';

/** Copies a text; the parent shows the text as well, because browsers have no clipboard without HTTPS. */
export const CopyButton = ({ text }: { readonly text: string }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" className="fg-link" onClick={() => void copy().catch(() => setCopied(false))}>
      <span aria-live="polite">{translate(isCopied ? 'two_step.copied' : 'two_step.copy')}</span>
    </button>
  );
};
