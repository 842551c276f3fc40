import { useEffect, useRef, type ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { usePageTitle } from '../../providers/routing/page-title.ts';
import { isInMemory, onStorageFallback } from '../../providers/browser/storage.ts';
import { Mark } from './mark.tsx';
import './public.css';
import '../../providers/theme/fields.css';
import './form.css';
import { translate } from '../../providers/i18n/translate.ts';

/** Decorative contour lines. */
const Waves = () => (
  <svg className="fg-waves" aria-hidden="true" viewBox="0 0 600 400" preserveAspectRatio="none">
    {Array.from({ length: 9 }, (_, line) => {
      const y = 84 + line * 22;
      return (
        <path
          key={line}
          d={`M-20 ${y}C90 ${y - 46} 190 ${y + 42} 310 ${y - 6}S520 ${y - 40} 640 ${y + 18}`}
          style={{ opacity: 0.12 + line * 0.05 }}
        />
      );
    })}
  </svg>
);

interface Props {
  /** The page's heading and document title. */
  readonly title: string;
  /** Document title, if different from the heading. */
  readonly lead?: string | undefined;
  readonly children?: ReactNode;
  /** Shows the brand panel, on entry pages. */
  readonly brand?: boolean;
}

/** The frame of the public pages, without MUI so that the sign-in page loads fast. */
export const PublicFrame = ({ title, lead, children, brand = false }: Props) => {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const memory = useSyncExternalStore(onStorageFallback, isInMemory);
  // Focus the heading to announce the page, unless a field has the focus.
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <div className={brand ? 'fg-page fg-page-brand' : 'fg-page'}>
      {brand && (
        <header className="fg-panel">
          <Waves />
          <p className="fg-panel-name">
            <span className="fg-panel-mark">
              <Mark size={28} />
            </span>
            {translate('publicPages.brand')}
          </p>
          <p className="fg-panel-claim">{translate('publicPages.claim')}</p>
          <p className="fg-panel-scope">{translate('publicPages.scope')}</p>
        </header>
      )}
      <main className="fg-main">
        <div className="fg-card">
          <Mark size={40} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="fg-lead">{lead}</p>}
          {memory && <Note kind="warning">{translate('publicPages.memory')}</Note>}
          {children}
        </div>
      </main>
    </div>
  );
};

/** A message above a form. Errors are announced immediately. */
export const Note = ({
  kind,
  children,
}: {
  readonly kind: 'error' | 'warning' | 'info';
  readonly children: ReactNode;
}) => (
  <div className={`fg-note fg-note-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
    {children}
  </div>
);
