import { AreaApp } from './area.tsx';

/** The companies’ area. Found by `load-area.ts`. */
export default function CompanyArea() {
  return <AreaApp area="company" />;
}
