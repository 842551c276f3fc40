import { useTranslate } from 'ra-core';

/** The words of an autocomplete's own buttons. */
export const usePickerTexts = () => {
  const translate = useTranslate();
  return {
    clearText: translate('generator.form.clear'),
    openText: translate('generator.form.open'),
    closeText: translate('generator.form.close'),
    noOptionsText: translate('generator.form.no_options'),
    loadingText: translate('generator.form.loading'),
  };
};
