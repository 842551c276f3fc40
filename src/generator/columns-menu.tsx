import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { useTranslate } from '../providers/i18n/translate.ts';
import { lazy, memo } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import { ToolPopover } from './tool-popover.tsx';

const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }));

/** Shows, hides and reorders columns, by dragging or with arrow buttons. */
export const ColumnsMenu = memo(({ definition }: { readonly definition: AnyResource }) => {
  const translate = useTranslate();
  return (
    <ToolPopover icon={<ViewColumn />} title={translate('generator.list.columns')}>
      <ColumnsPanel definition={definition} />
    </ToolPopover>
  );
});
ColumnsMenu.displayName = 'ColumnsMenu';
