import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { lazy, memo, Suspense, useState } from 'react';
import { exportColumns } from '../schema/export-columns.ts';
import { TOUCH } from '../providers/theme/tokens.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useColumns } from './columns.tsx';
import { useExport, type Exported } from './use-export.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

const ExportMenu = lazy(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }));

interface Props {
  readonly definition: AnyResource;
  /** Whether the export can be limited to the list's visible columns. */
  readonly hasOwnColumns?: boolean;
}

const Buttons = memo(({ definition, hasOwnColumns = true, ...exported }: Props & Exported) => {
  const translate = useTranslate();
  const { shown } = useColumns();
  const { progress, canExport, start, stop } = useExport(definition, exported);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  if (progress !== null) {
    return (
      <>
        <span role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {progress}
        </span>
        <Button onClick={stop}>{translate('generator.list.stop')}</Button>
      </>
    );
  }
  const known = exportColumns(definition);
  return (
    <>
      <Box sx={{ display: 'inline-flex' }}>
        <Button startIcon={<Download />} disabled={!canExport} onClick={() => void start('csv')}>
          {translate('generator.list.export')}
        </Button>
        <Button
          size="small"
          disabled={!canExport}
          aria-label={translate('lists.export_more')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget);
            setOpened(true);
          }}
          sx={{ px: 0.5, minWidth: 36, [TOUCH]: { minWidth: 44 } }}
        >
          <ArrowDropDown />
        </Button>
      </Box>
      {wasOpened && (
        <Suspense fallback={null}>
          <ExportMenu
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onChoose={(format, isShown) =>
              void start(format, isShown ? shown.filter((name) => known.includes(name)) : undefined)
            }
            hasShown={hasOwnColumns}
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
