import { useEffect, useRef, useState } from 'react';
import { translate } from '../../providers/i18n/translate.ts';

/** A new link, which is shown only now, with a button that copies it. */
export const CreatedLink = ({ url, onAnother }: { readonly url: string; onAnother(): void }) => {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => field.current?.select(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Browsers expose no clipboard without HTTPS, so select the text for Ctrl+C.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <div className="sharing-created">
      <p role="status">{translate('sharing.created')}</p>
      <label>
        {translate('sharing.url')}
        <input
          ref={field}
          readOnly
          value={url}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <div>
        <button type="button" className="plain-button" data-look="contained" onClick={() => void copy()}>
          <span aria-live="polite">{translate(isCopied ? 'sharing.copied' : 'sharing.copy')}</span>
        </button>
        <button type="button" className="plain-button" onClick={onAnother}>
          {translate('sharing.another')}
        </button>
      </div>
    </div>
  );
};
