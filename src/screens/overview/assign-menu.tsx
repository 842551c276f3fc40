import { useEffect, useId, useRef, useState } from 'react';
import { can } from '../../domain/access.ts';
import type { OverviewCase } from '../../domain/alarms/overview.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { fetchAssignees } from '../../providers/data/overview-calls.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { useCachedQuery } from '../../providers/query-cache.ts';
import { pageFactsOf } from '../../providers/page-facts.ts';

interface ListProps {
  readonly alarm: OverviewCase;
  onChoose(user: number | null): void;
}

/** The users to whom a case can be assigned: oneself, and the company's users for those who may list them. */
const People = ({ alarm, onChoose }: ListProps) => {
  const me = useCurrentUser();
  const company = alarm.company_id;
  const mayList = me !== undefined && can(pageFactsOf('users').access, me.role, 'list');
  const { data, error } = useCachedQuery(
    mayList && company !== null
      ? { key: `assignees of ${company}`, fetch: (signal) => fetchAssignees(company, signal) }
      : null,
  );
  const others = (data ?? []).filter(({ id }) => id !== me?.id);
  return (
    <>
      {me && alarm.assigned_to !== me.id && (
        <button type="button" onClick={() => onChoose(me.id)}>
          {translate('overview.case.assign_me')}
        </button>
      )}
      {others
        .filter(({ id }) => id !== alarm.assigned_to)
        .map(({ id, name }) => (
          <button type="button" key={id} onClick={() => onChoose(id)}>
            {name}
          </button>
        ))}
      {alarm.assigned_to !== null && (
        <button type="button" onClick={() => onChoose(null)}>
          {translate('overview.case.assign_nobody')}
        </button>
      )}
      {error && !data && <p role="alert">{translate('overview.case.people_failed')}</p>}
    </>
  );
};

interface Props extends ListProps {
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
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus();
  }, [isOpen]);
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
          <People
            alarm={alarm}
            onChoose={(user) => {
              close();
              onChoose(user);
            }}
          />
        </div>
      )}
    </div>
  );
};
