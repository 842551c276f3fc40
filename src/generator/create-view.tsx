import { useCreate, useNotify, type RaRecord } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { pathTo, useArea } from '../providers/paths.ts';
import type { AnyResource } from '../schema/resource.ts';
import { formFields, writable } from './form-fields.ts';
import { inSentence, useLabels } from './labels.ts';
import { useCurrentUser } from '../providers/current-user.ts';
import { Page } from './page.tsx';
import { RecordForm, type FormExtras, type SaveErrors, type Values } from './record-form.tsx';
import { titleOf } from './record-link.tsx';
import { saveErrors } from './save-errors.ts';
import { useLeaveForm } from './use-leave-form.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

interface Props extends FormExtras {
  readonly definition: AnyResource;
  /** Additional fields of the POST body. */
  readonly extra?: (values: Values) => Values;
  /** Called instead of opening the list; `done` opens the list, `leave` another page. */
  readonly onCreated?: (record: RaRecord, done: () => void, leave: (to: string) => void) => void;
}

/** A page with an empty form; opens the list after saving. */
export const CreateView = ({ definition, extra, onCreated, ...extras }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const me = useCurrentUser();
  const area = useArea();
  const notify = useNotify();
  const navigate = useNavigate();
  const { leaving, leave } = useLeaveForm();
  const [create] = useCreate();
  const list = pathTo(area, definition.name, 'list');

  const save = async (values: Values): Promise<SaveErrors> => {
    const data = { ...writable(definition, values), ...extra?.(values) };
    try {
      const record = (await create(definition.name, { data }, { returnPromise: true })) as RaRecord;
      notify('generator.form.created', {
        type: 'success',
        messageArgs: { name: titleOf(definition, record) },
      });
      if (onCreated) onCreated(record, () => leave(list), leave);
      else leave(list);
      return undefined;
    } catch (error) {
      return saveErrors(
        error,
        formFields(definition, me?.role ?? 'user').concat(Object.keys(extra?.(values) ?? {})),
      );
    }
  };

  return (
    <Page
      title={translate('generator.form.new', { name: inSentence(labels.one) })}
      parent={{ label: labels.many, to: list }}
    >
      {me && (
        <RecordForm
          {...extras}
          definition={definition}
          me={me}
          mode="create"
          leaving={leaving}
          onSave={save}
          onCancel={() => void navigate(list)}
        />
      )}
    </Page>
  );
};
