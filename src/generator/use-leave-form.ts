import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';

/** Leaves a form for good: nothing is asked about unsaved changes any more. */
export const useLeaveForm = () => {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = (to: string): void => {
    // The guard of unsaved changes must be gone before the router looks for it.
    flushSync(() => setLeaving(true));
    void navigate(to);
  };
  return { leaving, leave };
};
