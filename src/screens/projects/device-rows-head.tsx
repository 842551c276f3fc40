import Checklist from '@mui/icons-material/Checklist';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { CheckBox } from '../../generator/list/check-box.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { DeviceSelection } from './use-device-selection.ts';

/** The widths of the columns, which are below each other on a phone. */
export const WIDTHS = {
  value: { sm: 196 },
  seen: { sm: 76 },
  status: { sm: 104 },
  type: { sm: 88 },
} as const;

/** Selects all devices of the page, or none. */
const SelectPage = ({ selection }: { readonly selection: DeviceSelection }) => {
  const translate = useTranslate();
  const ids = (selection.rows ?? []).map(({ id }) => Number(id));
  const selectedOnPage = ids.filter((id) => selection.isSelected(id)).length;
  return (
    <CheckBox
      label={translate('projects.select_page')}
      checked={selectedOnPage > 0 && selectedOnPage === ids.length}
      some={selectedOnPage > 0 && selectedOnPage < ids.length}
      onChange={({ target }) => selection.toggle(ids, target.checked)}
    />
  );
};

interface ColumnsProps {
  readonly selection: DeviceSelection;
  readonly isSelectOnly: boolean;
  readonly isSelectable: boolean;
}

/** The names of the columns, after a checkbox for the page. */
export const Columns = ({ selection, isSelectOnly, isSelectable }: ColumnsProps) => {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: { xs: 'none', sm: 'flex' },
        alignItems: 'center',
        gap: 1,
        minHeight: 36,
        pl: isSelectable ? 1 : 2,
        pr: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'var(--fg-canvas)',
        color: 'text.secondary',
        fontSize: 12,
        fontWeight: 500,
      }}
    >
      {isSelectable && <SelectPage selection={selection} />}
      <Box aria-hidden sx={{ flex: 1, display: 'flex', columnGap: 2 }}>
        <Box sx={{ flex: 1 }}>{translate('projects.columns.device')}</Box>
        {isSelectOnly ? (
          <Box sx={{ width: WIDTHS.type }}>{translate('projects.columns.type')}</Box>
        ) : (
          <Box sx={{ width: WIDTHS.value, display: 'flex', gap: 2, textAlign: 'right' }}>
            <Box sx={{ flex: 1 }}>{translate('projects.columns.value')}</Box>
            <Box sx={{ width: 60, textAlign: 'left' }}>{translate('projects.columns.day')}</Box>
          </Box>
        )}
        <Box sx={{ width: WIDTHS.seen, textAlign: 'right' }}>{translate('projects.columns.seen')}</Box>
        <Box sx={{ width: WIDTHS.status }}>{translate('projects.columns.status')}</Box>
      </Box>
    </Box>
  );
};

/** How many devices are selected, or found. */
const Count = ({ selection, isShown }: Pick<HeadProps, 'selection'> & { readonly isShown: boolean }) => {
  const countText = useCountText();
  const { count, total, isAll } = selection;
  return (
    <Box
      component="span"
      role="status"
      className={isShown ? undefined : 'plain-unseen'}
      sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary', mr: 1 }}
    >
      {count > 0
        ? countText(isAll ? 'projects.selected_all' : 'projects.selected', count)
        : countText('projects.device_count', total)}
    </Box>
  );
};

interface HeadProps {
  readonly selection: DeviceSelection;
  readonly isSelectOnly: boolean;
  readonly isSelectable: boolean;
  readonly isPhone: boolean;
  readonly action?: ReactNode;
  /** The search. */
  readonly children: ReactNode;
}

/** The search, and what is selected with what can be done with it. */
export const Head = ({ selection, isSelectOnly, isSelectable, isPhone, action, children }: HeadProps) => {
  const translate = useTranslate();
  const countText = useCountText();
  const { count, total, isAll, isPicking, q } = selection;
  const hasPicker = isPhone && isSelectable && !isSelectOnly;
  const hasPage = isPhone && isSelectable && (isSelectOnly || isPicking);
  // The heading says how many there are.
  const isCounted = isSelectOnly || isPicking || q !== '';
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1,
        ...(isPhone && { borderBottom: 1, borderColor: 'divider' }),
      }}
    >
      {/* On a phone above the rest, as wide as there is room. */}
      <Box
        sx={{ display: 'flex', gap: 1, flex: { xs: '1 1 100%', sm: 'none' }, width: { sm: 260 }, mr: 'auto' }}
      >
        {children}
        {hasPicker && (
          <IconButton
            color="primary"
            aria-label={translate('projects.pick')}
            aria-pressed={isPicking}
            onClick={isPicking ? selection.clear : selection.pick}
            sx={{ width: 44 }}
          >
            <Checklist />
          </IconButton>
        )}
      </Box>
      {hasPage && <SelectPage selection={selection} />}
      <Count selection={selection} isShown={isCounted} />
      {!isAll && count > 0 && total > count && (
        <Button size="small" onClick={selection.selectAll}>
          {countText('projects.select_all', total)}
        </Button>
      )}
      {count > 0 && (
        <Button size="small" onClick={selection.clear}>
          {translate('projects.unselect')}
        </Button>
      )}
      {action}
    </Box>
  );
};
