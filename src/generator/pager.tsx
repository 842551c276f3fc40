import Left from '@mui/icons-material/KeyboardArrowLeft';
import Right from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Fragment, type ComponentType, type PropsWithChildren, type ReactElement } from 'react';
import { formatCount } from '../domain/text/format.ts';
import { useFormatLocale } from '../providers/current-user.ts';
import { useTranslate } from '../providers/i18n/translate.ts';
import { Hint } from './hint.tsx';
import { PageSize } from './page-size.tsx';

interface Props {
  readonly count: number;
  /** Zero-based. */
  readonly page: number;
  readonly perPage: number;
  /** Omitted: fixed page size. */
  readonly sizes?: readonly number[];
  /** Around the text of the range, which it may replace. */
  readonly Range?: ComponentType<PropsWithChildren> | undefined;
  /** Show even with a single page. */
  readonly always?: boolean;
  onPage(page: number): void;
  onPerPage?(perPage: number): void;
}

const NONE: readonly number[] = [];

interface StepProps {
  readonly label: string;
  readonly isIdle: boolean;
  readonly children: ReactElement;
  onClick(): void;
}

// Not `disabled`, because a disabled button loses the focus.
const Step = ({ label, isIdle, children, onClick }: StepProps) => (
  <Hint title={label}>
    <IconButton
      aria-label={label}
      {...(isIdle ? { 'aria-disabled': true, sx: { opacity: 0.4, cursor: 'default' } } : { onClick })}
    >
      {children}
    </IconButton>
  </Hint>
);

/**
 * Paging controls. MUI's `TablePagination` would load a select, its menu and a tooltip with every list.
 */
export const Pager = ({
  count,
  page,
  perPage,
  sizes = NONE,
  Range = Fragment,
  always = false,
  onPage,
  onPerPage,
}: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  if (!always && count <= Math.min(perPage, ...sizes)) return null;
  const last = Math.max(0, Math.ceil(count / perPage) - 1);
  const current = Math.min(page, last);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        minHeight: 44,
        // Its text ends where that of the rows does; buttons have space of their own.
        px: { xs: last > 0 ? 1 : 2, sm: 2 },
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {sizes.length > 1 && <PageSize value={perPage} sizes={sizes} onChange={(size) => onPerPage?.(size)} />}
      <span>
        <Range>
          <span style={{ whiteSpace: 'nowrap' }}>
            {translate('ra.navigation.page_range_info', {
              offsetBegin: formatCount(count === 0 ? 0 : current * perPage + 1, locale),
              offsetEnd: formatCount(Math.min(count, (current + 1) * perPage), locale),
              total: formatCount(count, locale),
            })}
          </span>
        </Range>
      </span>
      {last > 0 && (
        <Box sx={{ display: 'flex', flexShrink: 0, ml: { xs: 0, sm: 2 } }}>
          <Step
            label={translate('ra.navigation.previous')}
            isIdle={current === 0}
            onClick={() => onPage(current - 1)}
          >
            <Left />
          </Step>
          <Step
            label={translate('ra.navigation.next')}
            isIdle={current >= last}
            onClick={() => onPage(current + 1)}
          >
            <Right />
          </Step>
        </Box>
      )}
    </Box>
  );
};
