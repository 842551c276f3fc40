import { createContext, use, useCallback } from 'react';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useLabels } from '../labels.ts';

/** The labels that a screen gives to its columns, or the translation keys of these. */
export const OwnHeads = createContext<Readonly<Record<string, string>>>({});

/** The heading of a column: the label of its field, unless the screen has its own. */
export const useColumnLabel = (definition: AnyResource): ((name: string) => string) => {
  const translate = useTranslate();
  const heads = use(OwnHeads);
  const labels = useLabels(definition);
  return useCallback(
    (name) => {
      const own = heads[name];
      return own === undefined ? labels.field(name) : translate(own, { _: own });
    },
    [heads, labels, translate],
  );
};
