import { useRouteError } from 'react-router-dom';
import { FailurePage } from './failure.page.tsx';

/** Shown by the router instead of a page that failed. */
export const CrashPage = () => <FailurePage error={useRouteError()} />;
