import { useEffect, useState, type SyntheticEvent } from 'react';
import { foldText } from '../domain/text/fold.ts';
import { useTranslate } from './i18n/translate.ts';

/** Helpers shared by all autocomplete fields. */

interface Typed<T> {
  readonly inputValue: string;
  getOptionLabel(option: T): string;
}
/** The options whose labels contain the typed text, folded like every other search. */
export const filterFolded = <T>(options: T[], { inputValue, getOptionLabel }: Typed<T>): T[] => {
  const wanted = foldText(inputValue.trim());
  return options.filter((option) => foldText(getOptionLabel(option)).includes(wanted));
};

/** Translated texts and the filter function of an autocomplete. */
export const useAutocompleteTexts = () => {
  const translate = useTranslate();
  return {
    clearText: translate('generator.form.clear'),
    openText: translate('generator.form.open'),
    closeText: translate('generator.form.close'),
    noOptionsText: translate('generator.form.no_options'),
    loadingText: translate('generator.form.loading'),
    filterOptions: filterFolded,
  };
};

/** The value, debounced by `pauseMs`. */
export const useDebounced = <T>(value: T, pauseMs: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
};

interface WithId {
  readonly id: unknown;
}
const all = <T>(options: T[]): T[] => options;
const sameId = (a: WithId, b: WithId): boolean => a.id === b.id;

/**
 * State of an autocomplete that searches as the user types: the text, whether it is open, and the props for
 * the field.
 */
export const useAutocompleteSearch = () => {
  const words = useAutocompleteTexts();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  return {
    open,
    text,
    searching: {
      ...words,
      open,
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false),
      onInputChange: (_: SyntheticEvent, typed: string) => setText(typed),
      // The server has filtered already, and by more than the displayed name.
      filterOptions: all,
      isOptionEqualToValue: sameId,
    },
  };
};
