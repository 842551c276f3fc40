import { Link } from 'react-router-dom';
import type { Area, Role } from '../domain/roles.ts';
import { Page } from '../generator/page.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { signs } from '../providers/icons.tsx';
import '../providers/theme/base.css';
import '../providers/theme/plain.css';
import '../providers/theme/buttons.css';
import { errorTexts } from './public/error.page.tsx';
import { Shell } from './shell/shell.tsx';
import { translate } from '../providers/i18n/translate.ts';

interface Props {
  readonly area: Area;
  readonly role: Role;
  readonly code: string;
}

/** An error page within the frame of an area. */
export const AreaError = ({ area, role, code }: Props) => {
  const { title, lead } = errorTexts(code);
  return (
    <Shell area={area} role={role}>
      <Page title={title}>
        <StatePanel
          icon={<signs.error />}
          title={lead}
          action={
            <Link className="plain-button" data-look="contained" to="/">
              {translate('publicPages.home')}
            </Link>
          }
        />
      </Page>
    </Shell>
  );
};
