import { mergeTranslations, type I18nProvider, type TranslationMessages } from 'ra-core';
import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { validationTexts } from '../../domain/texts/validation.ts';
import { resources } from '../../resources/all.ts';
import { fieldLabel } from '../../schema/labels.ts';
import { resourceNames } from './resource-names.ts';

// Each file contains one group of texts, exported under its key prefix.
const files = import.meta.glob<Record<string, object>>('./en/*.ts', { eager: true });

/** Labels of the definitions under react-admin's keys: `resources.users.fields.name`. */
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

/** Translations of react-admin, the site and the definitions; English only for now. */
export const createI18nProvider = (): I18nProvider =>
  polyglot(() => englishTexts(), 'en', [{ locale: 'en', name: 'English' }]);
