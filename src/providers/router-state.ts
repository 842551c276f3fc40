import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router-dom';

/**
 * Returns a function that returns the path the router is at or navigating to. react-router (7.x) has hooks for the
 * rendered location only, which lags behind while the next page loads, so this reads the router's state from its
 * internal context. Without a data router the path is undefined.
 */
export const useTargetPath = (): (() => string | undefined) => {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => {
    const state = router?.state;
    return (state?.navigation.location ?? state?.location)?.pathname;
  }, [router]);
};
