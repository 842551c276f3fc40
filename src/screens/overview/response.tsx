import { useEffect, useRef, useState } from 'react';
import { translate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly text: string;
  /** The id of the case's title. */
  readonly describedBy: string;
}

/** What to do: two lines, and the rest on request. */
export const Response = ({ text, describedBy }: Props) => {
  const shown = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const paragraph = shown.current;
    if (!paragraph || isOpen) return undefined;
    // Half a pixel of rounding is not a line.
    const observer = new ResizeObserver(() => setIsCut(paragraph.scrollHeight > paragraph.clientHeight + 1));
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isOpen, text]);
  return (
    <div className="case-response" data-open={isOpen ? '' : undefined}>
      <p ref={shown}>
        <strong>{translate('overview.case.what')}</strong> {text}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          className="case-more"
          aria-expanded={isOpen}
          aria-describedby={describedBy}
          onClick={() => setIsOpen(!isOpen)}
        >
          {translate(`overview.case.${isOpen ? 'less' : 'more'}`)}
        </button>
      )}
    </div>
  );
};
