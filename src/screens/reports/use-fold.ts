import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { deviceVerdicts, isFine } from '../../domain/reports/verdicts/device-verdict.ts';
import type { Result } from '../../domain/reports/result.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

export const useIsPhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
/** Phones and tablets. */
export const useIsCompact = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));

/**
 * How many of a result's devices, which are sorted worst first, are shown at first: `few`, as cards only those that are
 * not OK, and at most `asCards`. `more`: what the button for the others says if so many are shown, if it is not how many rows there
 * are.
 */
export const useFold = (
  result: Result,
  { few, asCards, areCards }: { readonly few: number; readonly asCards: number; readonly areCards: boolean },
): { readonly few: number; readonly more?: (shown: number) => string } => {
  const translate = useTranslate();
  const [all, notOk] = useMemo(() => {
    const verdicts = deviceVerdicts(result);
    const fine = result.devices.filter((row) => isFine(row, verdicts.get(row.device_id)));
    return [result.devices.length, result.devices.length - fine.length];
  }, [result]);
  if (!areCards) return { few };
  if (notOk > asCards) return { few: asCards };
  return { few: notOk, more: (shown) => translate('reports.devices_ok', { smart_count: all - shown }) };
};
