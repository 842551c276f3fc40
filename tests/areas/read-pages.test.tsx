import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { page } from '../../src/areas/area-pages.ts';
import { withOtherResources } from '../../src/areas/other-resources.tsx';
import { readPages } from '../../src/areas/read-pages.ts';
import { screen } from '../../src/areas/screen.tsx';
import { resources } from '../../src/resources/all.ts';

const view = screen(async () => ({ default: ({ resource }: { readonly resource: string }) => resource }));
const other = screen(async () => ({ default: ({ resource }: { readonly resource: string }) => resource }));
const Viewer = screen(async () => ({ default: () => null }));

describe('the pages that an area declares', () => {
  it('are the views of a resource, for the roles that its access allows', () => {
    const pages = readPages(
      'company',
      <Resource name="devices" list={view} create={view} edit={other} show={view} />,
    );
    expect(pages.map(({ path, roles }) => [path, roles])).toEqual([
      ['devices', ['companyadmin', 'user']],
      ['devices/:id/edit', ['companyadmin']],
      ['devices/:id', ['companyadmin', 'user']],
    ]);
    expect(pages[1]).toMatchObject({ resource: 'devices', load: other.load });
    expect(pages.map(({ menu }) => menu?.icon)).toEqual(['device', undefined, undefined]);
  });

  it('include every definition with a menu entry that is not named', () => {
    const pages = readPages('admin', withOtherResources(<Resource name="users" list={other} />));
    const lists = pages.filter(({ many }) => many);
    const listed = Object.values(resources).filter(({ menu }) => menu !== false);
    expect(lists.map(({ resource }) => resource).toSorted()).toEqual(
      listed.map(({ name }) => name).toSorted(),
    );
    expect(pages.filter(({ resource }) => resource === 'users').map(({ load }) => load)).toEqual([
      other.load,
    ]);
    const company = readPages('company', withOtherResources(<></>));
    expect(company.map(({ path }) => path)).not.toContain('companies');
  });

  it('are routes with a title and a menu entry of their own', () => {
    const menu = { icon: 'valve', order: 14 } as const;
    const [dashboard] = readPages(
      'admin',
      <CustomRoutes>
        <Route
          path="dashboards/:id/show"
          handle={page({ title: 'pages.dashboard', menu })}
          element={<Viewer />}
        />
      </CustomRoutes>,
    );
    expect(dashboard).toMatchObject({ label: 'pages.dashboard', menu, roles: ['superadmin'] });
  });

  it('must be screens of known resources', () => {
    expect(() => readPages('admin', <Resource name="nothing" list={view} />)).toThrow('nothing');
    expect(() => readPages('admin', <p>A page</p>)).toThrow('<Resource>');
    expect(() =>
      readPages(
        'admin',
        <CustomRoutes>
          <Route path="x" handle={page({ title: 'pages.profile' })} element={<p>A page</p>} />
        </CustomRoutes>,
      ),
    ).toThrow('must be a screen');
  });
});
