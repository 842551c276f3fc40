import { http as answer, HttpResponse } from 'msw';
import { TextInput } from 'react-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { GeneratedCreate } from '../../../src/generator/form/create.tsx';
import { GeneratedEdit } from '../../../src/generator/form/edit.tsx';
import { FormSection } from '../../../src/generator/form/form.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { press, the, type, until } from '../../support/site/site.tsx';
import { find, helpOf, leave, openView, says } from '../../support/site/view.tsx';
import { widget, widgets } from '../widgets.ts';

const server = startApi();
const sent: unknown[] = [];
const input = (name: string) => find(`input[name="${name}"]`);
const labels = () =>
  [...document.querySelectorAll('form .MuiInputLabel-root')].map((label) =>
    label.textContent.replace(/\s+/g, ''),
  );

const openCreate = () => openView(<GeneratedCreate />, { resource: widgets, path: '/admin/widgets/create' });
const openEdit = () =>
  openView(<GeneratedEdit />, {
    resource: widgets,
    path: '/admin/widgets/1',
    pattern: '/admin/widgets/:id',
  });

/** Takes what is sent, and answers in this order; the last answer stays. */
const answers = (method: 'post' | 'put', path: string, ...replies: readonly [number, object][]) => {
  let turn = 0;
  server.use(
    answer[method](at(path), async ({ request }) => {
      sent.push(await request.json());
      const [status, body] = replies[Math.min(turn++, replies.length - 1)] ?? [500, {}];
      return HttpResponse.json(body, { status });
    }),
  );
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  sent.length = 0;
});

describe('the form of a new record', { timeout: 30_000 }, () => {
  it('has an input for each field, marks the required ones and explains them', async () => {
    await openCreate();
    await input('name');
    expect(labels()).toEqual(['Name*', 'Mail', 'Size*', 'Amount', 'Company', 'Tags']);
    expect(helpOf('mail')).toBe('Where news goes');
    expect(document.body.textContent).toContain('New widget');
    expect(((await input('is_active')) as HTMLInputElement).checked).toBe(true);
  });

  it('checks a field when it is left, and all of them before anything is sent', async () => {
    await openCreate();
    await type(await input('mail'), 'nobody');
    await leave(await input('mail'));
    await until(() => helpOf('mail') === 'This is not a valid email address.');
    expect(helpOf('name')).toBe('');
    await type(await input('amount'), '3.5');
    await press(await the('button', 'Save'));
    await until(() => helpOf('name') === 'This is required.');
    expect(helpOf('amount')).toBe('This must be a whole number.');
    await type(await input('amount'), 'three');
    await until(() => helpOf('amount') === 'This must be a number.');
    expect(sent).toEqual([]);
  });

  it('sends what was typed, and null for what was left empty; then goes to the list', async () => {
    answers('post', '/widgets', [201, widget(5, { name: 'Fifth' })]);
    const view = await openCreate();
    await type(await input('name'), 'Fifth');
    await type(await input('amount'), '7');
    await press(await the('button', 'Save'));
    await view.arrives('/admin/widgets');
    expect(sent).toEqual([
      { name: 'Fifth', mail: null, size: 'small', amount: 7, company_id: null, tags: [], is_active: true },
    ]);
  });

  it('puts the server’s errors where they belong', async () => {
    answers('post', '/widgets', [
      409,
      {
        errors: [{ msg: 'There is one of that name.', path: 'name' }, { msg: 'Too many widgets.' }],
        message: 'No.',
      },
    ]);
    await openCreate();
    await type(await input('name'), 'Fifth');
    await press(await the('button', 'Save'));
    await until(() => helpOf('name') === 'There is one of that name.');
    await until(() => document.activeElement === document.querySelector('input[name="name"]'));
    expect((await find('form [role="alert"]')).textContent).toBe('Too many widgets.');
    expect(((await input('name')) as HTMLInputElement).value).toBe('Fifth');
  });

  it('takes an element in place of the input of its field, and others after all fields', async () => {
    signedIn('companyadmin');
    answers('post', '/widgets', [201, widget(5)]);
    await openView(
      <GeneratedCreate transform={(values) => ({ ...values, mail: 'm@example.com' })}>
        <>
          <TextInput source="name" label="Own name" />
          <TextInput source="company_id" label="Not for this role" />
        </>
        <FormSection title="More">
          <TextInput source="secret" label="Secret" />
        </FormSection>
      </GeneratedCreate>,
      { resource: widgets, path: '/admin/widgets/create' },
    );
    await input('name');
    expect(labels()).toEqual(['Ownname', 'Mail', 'Size*', 'Amount', 'Tags', 'Secret']);
    expect(document.querySelector('[role="group"] h2')?.textContent).toBe('More');
    // Nothing of react-admin's props gets into the HTML.
    expect(document.querySelector('form [inputprops], form [mode]')).toBeNull();
    await type(await input('name'), 'Fifth');
    await type(await input('secret'), 'word');
    await press(await the('button', 'Save'));
    await until(() => sent.length === 1);
    expect(sent[0]).toMatchObject({ name: 'Fifth', mail: 'm@example.com', secret: 'word' });
  });

  it('can be saved only once at a time', async () => {
    let answered = 0;
    server.use(
      answer.post(at('/widgets'), async () => {
        await until(() => (document.querySelector('button[type="submit"]') as HTMLButtonElement).disabled);
        answered += 1;
        return HttpResponse.json(widget(5), { status: 201 });
      }),
    );
    const view = await openCreate();
    await type(await input('name'), 'Fifth');
    await press(await the('button', 'Save'));
    await view.arrives('/admin/widgets');
    expect(answered).toBe(1);
  });

  it('leaves the focus where the user went while the server was answering', async () => {
    await openCreate();
    const mail = await input('mail');
    server.use(
      answer.post(at('/widgets'), () => {
        mail.focus();
        return HttpResponse.json(
          { errors: [{ msg: 'There is one of that name.', path: 'name' }], message: 'No.' },
          { status: 409 },
        );
      }),
    );
    await type(await input('name'), 'Fifth');
    await press(await the('button', 'Save'));
    await until(() => helpOf('name') === 'There is one of that name.');
    await until(() => !document.querySelector('form [role="progressbar"]'));
    expect(document.activeElement).toBe(mail);
  });

  it('does not ask a role for what is fixed for it, and offers what it may give', async () => {
    signedIn('companyadmin');
    await openCreate();
    await input('name');
    expect(labels()).not.toContain('Company');
    const size = await find('[role="combobox"][aria-labelledby]');
    size.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    await until(() => document.querySelectorAll('[role="option"]').length === 2);
    expect([...document.querySelectorAll('[role="option"]')].map((option) => option.textContent)).toEqual([
      'Small',
      'Large',
    ]);
  });
});

describe('the form of a record', { timeout: 30_000 }, () => {
  const reads = (...versions: object[]) => {
    let turn = 0;
    server.use(
      answer.get(at('/widgets/1'), () =>
        HttpResponse.json(versions[Math.min(turn++, versions.length - 1)] ?? {}),
      ),
    );
  };

  it('sends what was changed, with the version it was opened with', async () => {
    reads(widget(1, { version: 4 }));
    answers('put', '/widgets/1', [200, widget(1, { version: 5, name: 'New name' })]);
    const view = await openEdit();
    await input('name');
    expect(((await the('button', 'Save')) as HTMLButtonElement).disabled).toBe(true);
    await type(await input('name'), 'New name');
    await says('Unsaved changes');
    await press(await the('button', 'Save'));
    await view.arrives('/admin/widgets/1/show');
    expect(sent).toEqual([{ name: 'New name', version: 4 }]);
  });

  it('shows mine and theirs when someone else was faster, and saves the choice', async () => {
    const theirs = widget(1, { version: 5, name: 'Theirs', mail: 'theirs@example.com' });
    reads(widget(1, { version: 4 }), theirs);
    answers(
      'put',
      '/widgets/1',
      [
        409,
        { errors: [{ msg: 'Changed in the meantime.' }], message: 'Changed in the meantime.', current: 5 },
      ],
      [200, widget(1, { version: 6 })],
    );
    const view = await openEdit();
    await type(await input('name'), 'Mine');
    await press(await the('button', 'Save'));
    await the('heading', 'Conflict');
    const rows = [...document.querySelectorAll('[role="dialog"] tbody tr')].map((row) => row.textContent);
    // Mine where I changed it; theirs is proposed where I did not.
    expect(rows).toEqual(['NameMineTheirs', 'Mailw1@example.comtheirs@example.com']);
    const checked = () =>
      [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] input:checked')].map(
        (radio) => radio.ariaLabel ?? radio.getAttribute('aria-label'),
      );
    expect(checked()).toEqual(['Name: Mine', 'Mail: Theirs']);
    await press(await the('button', 'Save my choice'));
    await view.arrives('/admin/widgets/1/show');
    expect(sent[1]).toEqual({ name: 'Mine', version: 5 });
  });

  it('keeps the form as it was when the conflict is put off', async () => {
    reads(widget(1, { version: 4 }), widget(1, { version: 5, name: 'Theirs' }));
    answers('put', '/widgets/1', [409, { errors: [], message: 'Changed in the meantime.', current: 5 }]);
    const view = await openEdit();
    await type(await input('name'), 'Mine');
    await press(await the('button', 'Save'));
    await press(await the('button', 'Back to the form'));
    await says('Your changes are still in the form.');
    expect(((await input('name')) as HTMLInputElement).value).toBe('Mine');
    expect(view.where()).toBe('/admin/widgets/1');
  });

  it('asks before deleting, and says why it can’t be done', async () => {
    reads(widget(1));
    server.use(
      answer.delete(at('/widgets/1'), () =>
        HttpResponse.json(
          { errors: [{ msg: 'It has 3 users.' }], message: 'It has 3 users.' },
          { status: 409 },
        ),
      ),
    );
    const view = await openEdit();
    await press(await the('button', 'Delete'));
    const dialog = await find('[role="dialog"]');
    expect(dialog.textContent).toContain('Delete “Widget 1”?');
    await press([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
    await until(() => dialog.querySelector('[role="alert"]')?.textContent === 'It has 3 users.');
    expect(view.where()).toBe('/admin/widgets/1');
  });

  it('refuses a second rate tag, and lowers the key of a tag', async () => {
    reads(widget(1, { tags: ['rate:5'] }));
    await openEdit();
    const tags = await until(
      () =>
        [...document.querySelectorAll('label')]
          .find((label) => label.textContent === 'Tags')
          ?.parentElement?.querySelector('input') ?? null,
    );
    const enter = async (text: string) => {
      await type(tags, text);
      tags.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    };
    await enter('rate:10');
    await says('A device can have one “rate:” tag only.');
    expect(tags.value).toBe('rate:10');
    await enter('LABEL:TMV');
    await says('Label:TMV');
    await until(() => tags.value === '');
  });
});
