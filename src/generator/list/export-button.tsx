import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { lazy, memo, Suspense, useState } from 'react';
import { exportColumns } from '../../schema/export-columns.ts';
import { TOUCH } from '../../providers/theme/tokens.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { hasBase, useColumns } from '../columns/columns.tsx';
import { useExport, type Exported } from './use-export.ts';
import { useActionSheet } from '../page/action-sheet.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const ExportMenu = lazy(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }));

interface Props {
  readonly definition: AnyResource;
}

const Buttons = memo(({ definition, ...exported }: Props & Exported) => {
  const translate = useTranslate();
  const { shown } = useColumns();
  const { progress, canExport, start, stop } = useExport(definition, exported);
  const sheet = useActionSheet();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  if (progress !== null) {
    return (
      <div className="export-progress" data-keeps-open="">
        <span role="status">{progress}</span>
        <Button onClick={stop}>{translate('generator.list.stop')}</Button>
      </div>
    );
  }
  // A sheet shows the progress, and closes at the end.
  const exportAs = async (format: 'csv' | 'xlsx'): Promise<void> => {
    await start(format);
    sheet?.close();
  };
  const button = (format: 'csv' | 'xlsx', label: string) => (
    <Button
      startIcon={<Download />}
      disabled={!canExport}
      onClick={() => void exportAs(format)}
      data-keeps-open=""
    >
      {label}
    </Button>
  );
  const csv = button('csv', translate('generator.list.export'));
  if (sheet) {
    return (
      <>
        {csv}
        {button('xlsx', translate('lists.export_xlsx'))}
      </>
    );
  }
  const known = exportColumns(definition);
  return (
    <>
      {csv}
      <Button
        disabled={!canExport}
        aria-label={translate('lists.export_more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
        sx={{ px: 0.5, ml: -1, minWidth: 36, [TOUCH]: { minWidth: 44 } }}
      >
        <ArrowDropDown />
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ExportMenu
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onChoose={(format, isShown) =>
              void start(format, isShown ? shown.filter((name) => known.includes(name)) : undefined)
            }
            // The calls of other records export all of them.
            hasShown={hasBase(definition)}
          />
        </Suspense>
      )}
    </>
  );
});
Buttons.displayName = 'ExportButtons';

/** Exports all matching records: as CSV, or in other formats from the menu. Shows progress and can be stopped. */
export const ExportButton = (props: Props) => {
  const { filterValues, filter, sort, total } = useListContext();
  return <Buttons {...props} filterValues={filterValues} filter={filter} sort={sort} total={total} />;
};
