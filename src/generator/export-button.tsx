import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useListContext, useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import { exportColumns } from '../schema/export-columns.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useColumns } from './columns.tsx';
import { useExport, type Exported } from './use-export.ts';

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
  const item = (format: 'csv' | 'xlsx', columns?: readonly string[]) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        void start(format, columns);
      }}
    >
      {translate(`lists.export_${format}${columns ? '_shown' : ''}`)}
    </MenuItem>
  );
  return (
    <>
      <ButtonGroup variant="text" disabled={!canExport}>
        <Button startIcon={<Download />} onClick={() => void start('csv')} sx={{ border: '0 !important' }}>
          {translate('generator.list.export')}
        </Button>
        <Button
          size="small"
          aria-label={translate('lists.export_more')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 0.5, minWidth: 36 }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {item('csv')}
        {item('xlsx')}
        {hasOwnColumns &&
          item(
            'csv',
            shown.filter((name) => known.includes(name)),
          )}
        {hasOwnColumns &&
          item(
            'xlsx',
            shown.filter((name) => known.includes(name)),
          )}
      </Menu>
    </>
  );
});
Buttons.displayName = 'ExportButtons';

/** Exports all matching records: as CSV, or in other formats from the menu. Shows progress and can be stopped. */
export const ExportButton = (props: Props) => {
  const { filterValues, filter, sort, total } = useListContext();
  return <Buttons {...props} filterValues={filterValues} filter={filter} sort={sort} total={total} />;
};
