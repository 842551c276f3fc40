import { http as answer, HttpResponse } from 'msw';
import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  DateInput,
  DateTimeInput,
  NumberInput,
  RadioButtonGroupInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GeneratedCreate } from '../../../src/generator/form/create.tsx';
import { FieldInput, InstantInput } from '../../../src/generator/form/inputs.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { press, the, type, until } from '../../support/site/site.tsx';
import { find, openView } from '../../support/site/view.tsx';
import { widgets } from '../widgets.ts';

const server = startApi();
const sent: unknown[] = [];
const choices = [{ id: 'a', name: 'A' }];
const open = (input: ReactElement) =>
  openView(<GeneratedCreate>{input}</GeneratedCreate>, { resource: widgets, path: '/admin/widgets/create' });
const save = async () => {
  await type(await find('input[name="name"]'), 'Fifth');
  await press(await the('button', 'Save'));
  await until(() => sent.length > 0);
  return sent.at(-1);
};

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  sent.length = 0;
  server.use(
    answer.get(at('/companies'), () =>
      HttpResponse.json([], { headers: { 'Content-Range': 'companies 0-0/0' } }),
    ),
    answer.post(at('/widgets'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 5 }, { status: 201 });
    }),
  );
});

describe('an input of react-admin in a generated form', { timeout: 30_000 }, () => {
  it.each(
    Object.entries({
      TextInput: <TextInput source="extra" />,
      NumberInput: <NumberInput source="extra" />,
      DateInput: <DateInput source="extra" />,
      DateTimeInput: <DateTimeInput source="extra" />,
      BooleanInput: <BooleanInput source="extra" />,
      CheckboxGroupInput: <CheckboxGroupInput source="extra" choices={choices} />,
      RadioButtonGroupInput: <RadioButtonGroupInput source="extra" choices={choices} />,
      SelectInput: <SelectInput source="extra" choices={choices} />,
      AutocompleteInput: <AutocompleteInput source="extra" choices={choices} />,
      ReferenceInput: <ReferenceInput source="extra" reference="companies" />,
      ReferenceArrayInput: (
        <ReferenceArrayInput source="extra" reference="companies">
          <AutocompleteArrayInput />
        </ReferenceArrayInput>
      ),
      ArrayInput: (
        <ArrayInput source="extra" defaultValue={[{ a: 1 }]}>
          <SimpleFormIterator>
            <TextInput source="a" />
          </SimpleFormIterator>
        </ArrayInput>
      ),
    }),
  )('hands nothing on that MUI does not know (%s)', async (_, input) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(input);
    await the('button', 'Save');
    await until(() => document.querySelectorAll('form .form-part > *, form .form-parts > *').length > 8);
    const unknown = error.mock.calls.filter(([text]) => String(text).includes('does not recognize'));
    error.mockRestore();
    expect(unknown).toEqual([]);
    expect(document.querySelector('form :is([inputprops], [inputlabelprops], [inputref])')).toBeNull();
  });
});

describe('a generated input', { timeout: 30_000 }, () => {
  it('keeps what is no number, so that validation reports it', async () => {
    await open(<FieldInput source="amount" />);
    const amount = (await find('input[name="amount"]')) as HTMLInputElement;
    expect(amount.type).toBe('text');
    await type(amount, '3 L');
    expect(amount.value).toBe('3 L');
    await press(await the('button', 'Save'));
    await until(() => document.body.textContent.includes('This must be a number.'));
    await type(amount, '3');
    expect(await save()).toMatchObject({ amount: 3 });
  });

  it('has the focus if it is a switch that the server refuses', async () => {
    server.use(
      answer.post(at('/widgets'), () =>
        HttpResponse.json(
          { errors: [{ msg: 'It has been active before.', path: 'is_active' }], message: 'No.' },
          { status: 409 },
        ),
      ),
    );
    await open(<></>);
    await type(await find('input[name="name"]'), 'Fifth');
    await press(await the('button', 'Save'));
    await until(() => document.body.textContent.includes('It has been active before.'));
    await until(() => document.activeElement?.getAttribute('name') === 'is_active');
  });

  it('sends a time that was emptied as null, also if Save is pressed by its keys', async () => {
    await openView(
      <GeneratedCreate defaultValues={{ due: '2026-03-01T10:00:00.000Z' }}>
        <InstantInput source="due" label="Due" />
      </GeneratedCreate>,
      { resource: widgets, path: '/admin/widgets/create' },
    );
    const due = (await find('input[name="due"]')) as HTMLInputElement;
    expect(due.value).toMatch(/^2026-03-01T\d\d:00$/);
    await type(due, '2026-03-02T11:30');
    await type(due, '');
    expect(await save()).toMatchObject({ due: null });
  });
});
