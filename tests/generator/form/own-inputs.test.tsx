import { http as answer, HttpResponse } from 'msw';
import { ArrayInput, ReferenceInput, required, SimpleFormIterator, TabbedForm, TextInput } from 'react-admin';
import { act, type ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { GeneratedCreate } from '../../../src/generator/form/create.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { press, the, type, until } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';
import { widgets } from '../widgets.ts';

const server = startApi();
const asked: string[] = [];
const openForm = (child: ReactElement = <></>) =>
  openView(<GeneratedCreate>{child}</GeneratedCreate>, { resource: widgets, path: '/admin/widgets/create' });

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  asked.length = 0;
  server.use(
    answer.get(at('/companies'), ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json([], { headers: { 'Content-Range': 'companies 0-0/0' } });
    }),
  );
});

// Decision 86 gives these as reasons for inputs of our own. One that fails here has gone: use react-admin's.
describe('an input that is not react-admin’s', { timeout: 30_000 }, () => {
  it('reads no records until it is opened', async () => {
    await openForm();
    await the('button', 'Save');
    expect(asked).toEqual([]);
    const company = await find('input[name="company_id"]');
    await act(async () => company.focus());
    await type(company, 'Har');
    await until(() => asked.length > 0);
  });

  it('replaces one that reads records with the form', async () => {
    await openForm(<ReferenceInput source="company_id" reference="companies" />);
    await the('button', 'Save');
    await until(() => asked.length > 0);
  });
});

describe('a form without tabs', { timeout: 30_000 }, () => {
  it('is needed because one with tabs hides the error of a closed tab', async () => {
    await openView(
      <TabbedForm>
        <TabbedForm.Tab label="First">
          <TextInput source="name" />
        </TabbedForm.Tab>
        <TabbedForm.Tab label="Second" path="second">
          <TextInput source="mail" validate={required('It is missing.')} />
        </TabbedForm.Tab>
      </TabbedForm>,
      { resource: widgets, path: '/admin/widgets/create' },
    );
    await type(await find('input[name="name"]'), 'Fifth');
    await press(await the('button', 'Save'));
    await says('It is missing.');
    const hidden = (await find('input[name="mail"]')).closest('[style*="display: none"]');
    expect(hidden?.textContent).toContain('It is missing.');
  });
});

describe('react-admin’s list of rows', { timeout: 30_000 }, () => {
  it('shows the error that a schema has for the list', async () => {
    await openView(
      <GeneratedCreate rule={() => [{ path: 'steps', key: 'validation.required', values: {} }]}>
        <ArrayInput source="steps" defaultValue={[{ a: 'x' }]}>
          <SimpleFormIterator>
            <TextInput source="a" />
          </SimpleFormIterator>
        </ArrayInput>
      </GeneratedCreate>,
      { resource: widgets, path: '/admin/widgets/create' },
    );
    await type(await find('input[name="name"]'), 'Fifth');
    await press(await the('button', 'Save'));
    await says('This is required');
  });
});
