import { useNotify, type RaRecord } from 'ra-core';
import { Create } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import type { Values } from './form-fields.ts';
import { GeneratedForm, useLeaveForm, type FormAdditions } from './form.tsx';
import { inSentence, useLabels } from '../labels.ts';
import { TitledHead } from '../page/page.tsx';
import { titleOf } from '../record/link.tsx';
import { saveErrors } from './use-save.ts';
import { useDefinition } from '../use-definition.ts';

interface Props extends FormAdditions {
  /** Default: the resource of the page. */
  readonly resource?: string;
  /** Values that the form starts with. */
  readonly defaultValues?: Values;
  /** Called instead of opening the list; `done` opens the list, `leave` another page. */
  readonly onCreated?: (record: RaRecord, done: () => void, leave: (to: string) => void) => void;
}

/** Puts the errors of a failed call where react-admin's form reads them: in its body, by input. */
const byInput = (error: Error, fields: readonly string[], rows?: readonly string[]): void => {
  Object.assign(error, { body: { errors: saveErrors(error, fields, rows) } });
};

/** A page with an empty form; opens the list after saving. */
export const GeneratedCreate = ({ resource, transform, onCreated, rows, ...form }: Props) => {
  const definition = useDefinition(resource);
  const translate = useTranslate();
  const labels = useLabels(definition);
  const area = useArea();
  const notify = useNotify();
  const navigate = useNavigate();
  const { isLeaving, leave } = useLeaveForm();
  const list = pathTo(area, definition.name, 'list');
  const created = (record: RaRecord): void => {
    notify('generator.form.created', {
      type: 'success',
      messageArgs: { name: titleOf(definition, record) },
    });
    if (onCreated) onCreated(record, () => leave(list), leave);
    else leave(list);
  };
  return (
    <Create
      resource={definition.name}
      className="page"
      title={false}
      actions={
        <TitledHead
          title={translate('generator.form.new', { name: inSentence(labels.one) })}
          parent={{ label: labels.many, to: list }}
        />
      }
      // The guard has let the user in already.
      disableAuthentication
      redirect={false}
      {...(transform ? { transform } : {})}
      mutationOptions={{
        onSuccess: created,
        onError: (error, { data = {} }) => byInput(error, Object.keys(data), rows),
      }}
    >
      <GeneratedForm {...form} isLeaving={isLeaving} onCancel={() => void navigate(list)} />
    </Create>
  );
};
