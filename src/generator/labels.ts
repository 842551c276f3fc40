import { useMemo } from 'react';
import { useTranslate } from '../providers/i18n/translate.ts';
import { choiceLabel, fieldLabel, labelMany, labelOne } from '../schema/labels.ts';
import type { AnyResource, Section } from '../schema/resource.ts';

/** Labels of a resource: translated, or else from the definition. */
export interface Labels {
  readonly many: string;
  readonly one: string;
  /** What the records are for. */
  readonly purpose: string | undefined;
  field(name: string): string;
  section(section: Section): string;
  help(name: string): string | undefined;
  /** The label of a stored `choice` value. */
  value(field: string, word: string): string;
}

export const useLabels = (definition: AnyResource): Labels => {
  const translate = useTranslate();
  return useMemo(() => {
    const base = `resources.${definition.name}`;
    return {
      many: translate(`${base}.name`, { smart_count: 2, _: labelMany(definition) }),
      one: translate(`${base}.name`, { smart_count: 1, _: labelOne(definition) }),
      purpose: definition.purpose && translate(`${base}.purpose`, { _: definition.purpose }),
      field: (name) => translate(`${base}.fields.${name}`, { _: fieldLabel(definition, name) }),
      section: ({ name, label }) => translate(`${base}.sections.${name}`, { _: label }),
      help: (name) => {
        const help = definition.fields[name]?.help;
        return help && translate(`${base}.help.${name}`, { _: help });
      },
      value: (field, word) =>
        translate(`${base}.values.${field}.${word.replaceAll('.', '_')}`, { _: choiceLabel(word) }),
    };
  }, [definition, translate]);
};

/** Lowercases a label for use within a sentence: "New user", but "New API key". */
export const inSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase() + label.slice(1);
