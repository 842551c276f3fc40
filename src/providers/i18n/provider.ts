import { mergeTranslations, type I18nProvider, type TranslationMessages } from 'ra-core';
import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { validationTexts } from '../../domain/texts/validation.ts';
import { resources } from '../../resources/all.ts';
import { fieldLabel } from '../../schema/labels.ts';
import { resourceNames } from './resource-names.ts';

// Each file holds one group of texts, exported under the name that its keys begin with.
const files = import.meta.glob<Record<string, object>>('./en/*.ts', { eager: true });

/** The labels of definitions where react-admin looks for them: `resources.users.fields.name`. */
const labels = () =>
  Object.fromEntries(
    Object.values(resources).map((resource) => [
      resource.name,
      {
        ...resourceNames[resource.name],
        fields: Object.fromEntries(
          ['id', 'created_at', 'updated_at', ...Object.keys(resource.fields)].map((field) => [
            field,
            fieldLabel(resource, field),
          ]),
        ),
      },
    ]),
  );

/** Every English text of the areas. */
export const englishTexts = (): TranslationMessages =>
  mergeTranslations(english, { validation: validationTexts, resources: labels() }, ...Object.values(files));

/** react-admin's words, ours and those of the definitions; English for now. */
export const createI18nProvider = (): I18nProvider =>
  polyglot(() => englishTexts(), 'en', [{ locale: 'en', name: 'English' }]);
