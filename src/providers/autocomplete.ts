import { useTranslate } from 'ra-core';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { foldText } from '../domain/fold.ts';

/** What fields have in common in which one thing of many is picked. */

interface Typed<T> {
  readonly inputValue: string;
  getOptionLabel(option: T): string;
}
/** The options whose labels contain what was typed, compared as every search compares. */
export const filterFolded = <T>(options: T[], { inputValue, getOptionLabel }: Typed<T>): T[] => {
  const wanted = foldText(inputValue.trim());
  return options.filter((option) => foldText(getOptionLabel(option)).includes(wanted));
};

/** The words of an autocomplete's own buttons, and how it compares what is typed. */
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

/** A value once it has stayed the same for a while. */
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
 * An autocomplete whose options are looked for while one types: what is typed, whether it is open, and what
 * the field itself needs for that.
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
      // What was found matches already, in more than the name that is shown.
      filterOptions: all,
      isOptionEqualToValue: sameId,
    },
  };
};
