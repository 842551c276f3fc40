import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { translate } from '../../providers/i18n/translate.ts';
import type { PeopleProps } from './assign-people.tsx';

const Failed = () => <p role="alert">{translate('overview.case.people_failed')}</p>;
const People = lazy(() => import('./assign-people.tsx').catch(() => ({ default: Failed })));

interface Props extends PeopleProps {
  readonly label: string;
  readonly isBusy: boolean;
}

/** A button that opens a list of people. Escape and leaving it close the list. */
export const AssignMenu = ({ alarm, label, isBusy, onChoose }: Props) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    const around = box.current;
    if (!isOpen || !around) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    const onLeave = ({ relatedTarget }: FocusEvent): void => {
      // Without a target, the window has lost the focus.
      if (relatedTarget && !around.contains(relatedTarget as Node)) setIsOpen(false);
    };
    const onPress = ({ target }: PointerEvent): void => {
      if (!around.contains(target as Node | null)) setIsOpen(false);
    };
    around.addEventListener('keydown', onKey);
    around.addEventListener('focusout', onLeave);
    document.addEventListener('pointerdown', onPress);
    return () => {
      around.removeEventListener('keydown', onKey);
      around.removeEventListener('focusout', onLeave);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);
  return (
    <div ref={box} className="assign">
      <button
        ref={button}
        type="button"
        className="plain-button"
        data-look="outlined"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={isBusy}
        onClick={() => setIsOpen(!isOpen)}
      >
        {translate(alarm.assigned_to === null ? 'overview.case.assign' : 'overview.case.reassign')}
      </button>
      {isOpen && (
        <div ref={list} id={id} className="assign-list">
          <Suspense>
            <People
              alarm={alarm}
              list={list}
              onChoose={(user) => {
                close();
                onChoose(user);
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
};
