import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { CheckBox } from '../../generator/check-box.tsx';
import { useCountText } from '../../generator/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { DeviceSelection } from './use-device-selection.ts';

/** The widths of the columns, which are below each other on a phone. */
export const WIDTHS = {
  value: { sm: 176 },
  seen: { sm: 76 },
  status: { sm: 92 },
  type: { sm: 88 },
} as const;
/** The names of the columns. */
export const Columns = ({ isSelectOnly }: { readonly isSelectOnly: boolean }) => {
  const translate = useTranslate();
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', sm: 'flex' },
        alignItems: 'center',
        columnGap: 2,
        minHeight: 32,
        pl: '48px',
        pr: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'var(--fg-canvas)',
        color: 'text.secondary',
        fontSize: 12,
        fontWeight: 500,
      }}
    >
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
  );
};

interface HeadProps {
  readonly selection: DeviceSelection;
  readonly action?: ReactNode;
  /** The search. */
  readonly children: ReactNode;
}

/** What is selected or found, what can be done with it, and the search. */
export const Head = ({ selection, action, children }: HeadProps) => {
  const translate = useTranslate();
  const countText = useCountText();
  const ids = (selection.rows ?? []).map(({ id }) => Number(id));
  const selectedOnPage = ids.filter((id) => selection.isSelected(id)).length;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        px: 1,
        py: 0.75,
        minHeight: 44,
      }}
    >
      <CheckBox
        label={translate('projects.select_page')}
        checked={selectedOnPage > 0 && selectedOnPage === ids.length}
        some={selectedOnPage > 0 && selectedOnPage < ids.length}
        onChange={({ target }) => selection.toggle(ids, target.checked)}
      />
      <Box
        component="span"
        role="status"
        sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
      >
        {selection.count > 0
          ? countText(selection.isAll ? 'projects.selected_all' : 'projects.selected', selection.count)
          : countText('projects.device_count', selection.total)}
      </Box>
      {!selection.isAll && selection.count > 0 && selection.total > selection.count && (
        <Button size="small" onClick={selection.selectAll}>
          {countText('projects.select_all', selection.total)}
        </Button>
      )}
      {selection.count > 0 && (
        <Button size="small" onClick={selection.clear}>
          {translate('projects.unselect')}
        </Button>
      )}
      <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1 }} />
      {action}
      {/* On a phone beside the count, or below what is selected. */}
      <Box
        sx={{
          display: 'flex',
          flex: { xs: '1 1 160px', sm: 'none' },
          width: { sm: 240 },
          pr: { xs: 1, sm: 0 },
        }}
      >
        {children}
      </Box>
    </Box>
  );
};
