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
import { useTranslate } from '../../providers/i18n/translate.ts';

const ExportMenu = lazy(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }));

interface Props {
  readonly definition: AnyResource;
}

/** On a phone the progress is shown in the open sheet of actions, which closes at the end and gives the focus back. */
const closeSheetAfter = (progress: HTMLElement | null) => {
  const sheet = progress?.closest<HTMLElement>('[popover]');
  return (): void => {
    if (!sheet?.matches(':popover-open')) return;
    sheet.hidePopover();
    // The button that had it has gone in the meantime.
    document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`)?.focus();
  };
};

const Buttons = memo(({ definition, ...exported }: Props & Exported) => {
  const translate = useTranslate();
  const { shown } = useColumns();
  const { progress, canExport, start, stop } = useExport(definition, exported);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  if (progress !== null) {
    return (
      <div className="export-progress" data-keeps-open="" ref={closeSheetAfter}>
        <span role="status">{progress}</span>
        <Button onClick={stop}>{translate('generator.list.stop')}</Button>
      </div>
    );
  }
  const known = exportColumns(definition);
  return (
    <>
      <Button
        startIcon={<Download />}
        disabled={!canExport}
        onClick={() => void start('csv')}
        data-keeps-open=""
      >
        {translate('generator.list.export')}
      </Button>
      <Button
        className="page-phone-action"
        startIcon={<Download />}
        disabled={!canExport}
        onClick={() => void start('xlsx')}
        data-keeps-open=""
      >
        {translate('lists.export_xlsx')}
      </Button>
      <Button
        className="page-desk-action"
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
