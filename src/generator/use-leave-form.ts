import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';

/** Leaves a form without the unsaved-changes prompt. */
export const useLeaveForm = () => {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = (to: string): void => {
    // Unmount the unsaved-changes guard before the router checks it.
    flushSync(() => setLeaving(true));
    void navigate(to);
  };
  return { leaving, leave };
};
