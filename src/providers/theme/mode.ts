import { useSyncExternalStore } from 'react';
import { onStorageChange, readText, writeText } from '../browser/storage.ts';
import type { Mode } from '../../domain/colours.ts';
import { applyColours } from './tokens.ts';

/** The user's choice; `system` follows the operating system. */
export type ThemeChoice = 'system' | Mode;

const KEY = 'theme';
const listeners = new Set<() => void>();
const dark = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const print = (): MediaQueryList | undefined => globalThis.matchMedia?.('print');

export const readThemeChoice = (): ThemeChoice => {
  const kept = readText(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
};

let isNight = false;

/** The active mode; paper is light, and a wall display dark at night. */
export const readMode = (): Mode => {
  if (print()?.matches) return 'light';
  if (isNight) return 'dark';
  const choice = readThemeChoice();
  if (choice !== 'system') return choice;
  return dark()?.matches ? 'dark' : 'light';
};

const changed = (): void => {
  applyColours(readMode());
  for (const listener of listeners) listener();
};

/** Whether the page is dark for the time being, whatever is chosen. */
export const setNight = (night: boolean): void => {
  isNight = night;
  changed();
};

export const setThemeChoice = (choice: ThemeChoice): void => {
  writeText(KEY, choice);
  changed();
};

/** Applies the mode and follows changes by the operating system and other tabs. */
export const startTheme = (): void => {
  applyColours(readMode());
  dark()?.addEventListener('change', changed);
  print()?.addEventListener('change', changed);
  onStorageChange(KEY, changed);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useMode = (): Mode => useSyncExternalStore(subscribe, readMode);
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readThemeChoice);
