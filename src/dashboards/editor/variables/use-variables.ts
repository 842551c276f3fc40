import { useMemo } from 'react';
import type { KeyReference } from '../../../domain/dashboard/edits/variables.ts';
import { type Variable, variablesIn } from '../../../domain/dashboard/variables/variables.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import '../../../providers/i18n/variable-texts.ts';
import { useEditor } from '../store.ts';

/** The variables that the draft declares. */
export const useVariables = (): readonly Variable[] => {
  const declared = useEditor(({ history }) => history.draft.document['variables']);
  return useMemo(() => variablesIn({ rows: [], variables: declared }), [declared]);
};

/** “temperature · Site” */
export const useReferenceName = (): ((reference: KeyReference) => string) => {
  const translate = useTranslate();
  const variables = useVariables();
  return ({ variable, key, with_tag }) => {
    const label = variables.find(({ name }) => name === variable)?.label ?? variable;
    return [key || translate('editor.variables.no_key'), label, ...(with_tag ? [with_tag] : [])].join(' · ');
  };
};
