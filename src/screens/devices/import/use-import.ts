import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { AnyResource } from '../../../schema/resource.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { guessMapping } from './guess.ts';
import { readHead, type FileHead } from './read-file.ts';
import type { ImportOutcome, Mapping } from '../../../domain/api/import-outcome.ts';

/** Progress of an import. */
export type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'match' }
  | { readonly kind: 'running'; readonly isDry: boolean }
  | { readonly kind: 'checked'; readonly outcome: ImportOutcome }
  | { readonly kind: 'done'; readonly outcome: ImportOutcome; readonly batch: string | undefined };

/** State of a device import: choose a file, map columns, check, import. */
export const useImport = (definition: AnyResource) => {
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [head, setHead] = useState<FileHead>({ headers: [], samples: [] });
  const [mapping, setMapping] = useState<Mapping>({});
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const selectFile = async (selected: File): Promise<void> => {
    setError(null);
    setFile(selected);
    try {
      const loaded = await readHead(selected, definition);
      setHead(loaded);
      setMapping(guessMapping(definition, loaded.headers));
      setStep({ kind: 'match' });
    } catch (failure) {
      setError((failure as Error).message);
      setStep({ kind: 'choose' });
    }
  };

  const send = async (isDry: boolean): Promise<void> => {
    if (!file) return;
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    setStep({ kind: 'running', isDry });
    try {
      const { outcome, batch } = await provider.importDevices(file, mapping, isDry, controller.signal);
      const isDone = !isDry && outcome.error_count === 0;
      setStep(isDone ? { kind: 'done', outcome, batch } : { kind: 'checked', outcome });
    } catch (failure) {
      setError(controller.signal.aborted ? 'imports.stopped' : (failure as Error).message);
      setStep({ kind: 'match' });
    }
    if (!isDry) await client.invalidateQueries();
  };

  return {
    file,
    head,
    mapping,
    step,
    error,
    selectFile,
    match: (next: Mapping): void => {
      setMapping(next);
      // The check result is for the previous mapping.
      setStep({ kind: 'match' });
    },
    check: () => send(true),
    run: () => send(false),
    stop: () => running.current?.abort(),
    reset: (): void => {
      setFile(null);
      setStep({ kind: 'choose' });
    },
  };
};
