import { AreaApp } from './area.tsx';

/** The superadmins’ area. Found by `load-area.ts`. */
export default function AdminArea() {
  return <AreaApp area="admin" />;
}
