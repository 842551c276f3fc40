import { useListContext, type RaRecord } from 'ra-core';
import { use, type ReactNode } from 'react';
import type { AlarmCase } from '../../domain/alarms/cases/case.ts';
import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { FoldingContext } from './fold-toggle.tsx';
import { foldGateways } from '../../domain/alarms/cases/fold-gateways.ts';

/** How many cases are shown and how many are grouped under others, when all are on one page. */
export const CaseRange = ({ children }: { readonly children?: ReactNode }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { unfolded } = use(FoldingContext);
  const { data = [], total } = useListContext<RaRecord & AlarmCase>();
  const rows = foldGateways(data, unfolded).length;
  if (data.length !== total || rows === total) return children;
  return translate('alarms.in_rows', {
    shown: formatCount(rows, locale),
    smart_count: total - rows,
    grouped: formatCount(total - rows, locale),
  });
};
