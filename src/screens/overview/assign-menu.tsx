import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { lazy, Suspense, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { translate } from '../../providers/i18n/translate.ts';
import type { PeopleProps } from './assign-people.tsx';

const Failed = () => <p role="alert">{translate('overview.case.people_failed')}</p>;
const People = lazy(() => import('./assign-people.tsx').catch(() => ({ default: Failed })));

interface Props extends PeopleProps {
  readonly label: string;
  readonly isBusy: boolean;
}

const LIST = {
  minWidth: 200,
  maxWidth: 'min(320px, 80vw)',
  maxHeight: 280,
  py: 0.5,
  overflow: 'auto',
  boxShadow: 4,
} as const;

/** A button that opens a list of people. Escape and leaving it close the list. */
export const AssignMenu = ({ alarm, label, isBusy, onChoose }: Props) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    // Without a target, the window has lost the focus.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    <ClickAwayListener onClickAway={() => setIsOpen(false)}>
      {/* The list is within it, so what happens there arrives here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="assign" onKeyDown={onKeyDown} onBlur={onBlur}>
        <Button
          ref={button}
          variant="outlined"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          disabled={isBusy}
          onClick={() => setIsOpen(!isOpen)}
        >
          {translate(alarm.assigned_to === null ? 'overview.case.assign' : 'overview.case.reassign')}
        </Button>
        <Popper
          id={id}
          open={isOpen}
          anchorEl={() => button.current as HTMLElement}
          placement="bottom-start"
          disablePortal
          sx={{ zIndex: 3 }}
        >
          <Paper sx={LIST}>
            <Suspense>
              <People
                alarm={alarm}
                onChoose={(user) => {
                  close();
                  onChoose(user);
                }}
              />
            </Suspense>
          </Paper>
        </Popper>
      </div>
    </ClickAwayListener>
  );
};
