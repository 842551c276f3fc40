import { ownPath } from '../elements/parts/own-path.ts';

/** The dashboard's logo, beside its title. */
export const DashboardLogo = ({ logo }: { readonly logo: string | null | undefined }) => {
  const path = ownPath(logo);
  return path ? <img className="dash-logo" src={path} alt="" /> : null;
};
