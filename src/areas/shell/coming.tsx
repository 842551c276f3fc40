import { Link } from 'react-router-dom';
import { Page } from '../../generator/page.tsx';
import { StatePanel } from '../../generator/state-panel.tsx';
import { say } from '../../providers/i18n/say.ts';
import { icons } from '../../providers/icons.tsx';
import { pages, type AreaPage } from '../pages.ts';

/** The list that a page hangs under: `reports/:id/tmv` under `reports`; else the devices. */
const parentOf = (page: AreaPage): AreaPage | undefined => {
  const base = page.path.split('/')[0];
  const find = (path: string | undefined) =>
    pages[page.area].find((each) => each.path === path && each.path !== page.path);
  return find(base) ?? find('devices');
};

/** A page that a later version fills: says what will stand here, and leads back. */
export const ComingPage = ({ page, title }: { readonly page: AreaPage; readonly title: string }) => {
  const parent = parentOf(page);
  const Icon = icons[page.menu?.icon ?? parent?.menu?.icon ?? 'list'];
  return (
    <Page title={title}>
      <StatePanel
        icon={<Icon />}
        title={say('shell.coming_title')}
        text={say(`pages.coming.${page.coming ?? 'other'}`, { _: say('pages.coming.other') })}
        action={
          parent && (
            <Link className="plain-button" data-look="outlined" to={`/${parent.area}/${parent.path}`}>
              {say('shell.coming_back', { page: say(parent.label, { smart_count: 2 }) })}
            </Link>
          )
        }
      />
    </Page>
  );
};
