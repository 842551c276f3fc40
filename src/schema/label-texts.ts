import type { Texts } from '../languages/translate.ts';
import { choiceLabel, fieldLabel } from './labels.ts';
import type { AnyResource } from './resource.ts';
import { textsOf } from './texts.ts';

/**
 * The English texts of definitions: `resources.users.fields.email`, `resources.users.help.email`,
 * `resources.users.values.role.user` and `resources.devices.sections.place`.
 */
export const labelTexts = (definitions: readonly AnyResource[]): Texts =>
  textsOf(definitions, (definition) => {
    const fields = Object.entries(definition.fields);
    return {
      fields: Object.fromEntries(
        ['id', 'created_at', 'updated_at', ...Object.keys(definition.fields)].map((name) => [
          name,
          fieldLabel(definition, name),
        ]),
      ),
      sections: Object.fromEntries((definition.sections ?? []).map(({ name, label }) => [name, label])),
      help: Object.fromEntries(fields.flatMap(([name, { help }]) => (help ? [[name, help]] : []))),
      values: Object.fromEntries(
        fields.flatMap(([name, { values, names }]) => {
          const words = values ?? Object.values(names ?? {});
          return words.length > 0
            ? [
                [
                  name, // A dot would begin another part of the key.
                  Object.fromEntries(words.map((word) => [word.replaceAll('.', '_'), choiceLabel(word)])),
                ],
              ]
            : [];
        }),
      ),
    };
  });
