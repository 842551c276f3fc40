import { Navigate } from 'react-router-dom';

/** What `<Admin>` shows at an address that none of its routes has. */
export const MissingPage = () => <Navigate to="/404/error" replace />;
