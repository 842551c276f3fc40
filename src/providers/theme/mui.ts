import type { ThemeOptions } from '@mui/material/styles';
import { ChoiceRoot, FieldRoot } from './field-root.tsx';
import { listComponents, tableFrames } from './table.ts';
import { colours, type Colours, type Mode } from '../../domain/colours.ts';
import { FONT, RADIUS, TOUCH } from './tokens.ts';
import { translate } from '../i18n/translate.ts';

const palette = (mode: Mode, c: Colours): ThemeOptions['palette'] => ({
  mode,
  primary: { main: c.primary, dark: c.primaryStrong, light: c.primaryTint, contrastText: c.onPrimary },
  secondary: { main: c.secondary, contrastText: c.onSecondary },
  error: { main: c.error, contrastText: ON_ERROR[mode] },
  warning: { main: c.warning, contrastText: mode === 'light' ? '#ffffff' : '#2a1a00' },
  success: { main: c.success, contrastText: mode === 'light' ? '#ffffff' : '#07230a' },
  info: { main: c.primary, contrastText: c.onPrimary },
  background: { default: c.canvas, paper: c.surface },
  text: { primary: c.text, secondary: c.quiet },
  divider: c.line,
  // The default hover grey takes links in a row below 4.5 : 1 contrast.
  ...(mode === 'light' ? { action: { hover: 'rgba(5, 121, 176, 0.03)' } } : {}),
});

const typography: ThemeOptions['typography'] = {
  fontFamily: FONT,
  fontSize: 14,
  h1: { fontSize: 28, fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.015em' },
  h2: { fontSize: 20, fontWeight: 650, lineHeight: 1.3 },
  h3: { fontSize: 16, fontWeight: 650, lineHeight: 1.4 },
  h4: { fontSize: 16, fontWeight: 600 },
  h5: { fontSize: 20, fontWeight: 600 },
  h6: { fontSize: 16, fontWeight: 600 },
  subtitle1: { fontSize: 16 },
  subtitle2: { fontSize: 14, fontWeight: 600 },
  body1: { fontSize: 14, lineHeight: 1.5 },
  body2: { fontSize: 14, lineHeight: 1.5 },
  button: { fontSize: 14, fontWeight: 600, textTransform: 'none' },
  caption: { fontSize: 12 },
  overline: { fontSize: 12, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
};

/** Option popups are outside the page's landmarks, so they are regions themselves. */
const options = () => ({ role: 'region', 'aria-label': translate('publicPages.options') });

/** Padding around a 20 px line for a 44 px touch target. */
const FINGER = { paddingTop: 12, paddingBottom: 12 };

/** Text on the error colour. */
const ON_ERROR: Readonly<Record<Mode, string>> = { light: '#ffffff', dark: '#2b0603' };
const filled = (backgroundColor: string, color: string, hover: string) => ({
  backgroundColor,
  color,
  '&:hover': { backgroundColor: hover },
  '&.Mui-disabled': { opacity: 0.5 },
});

const components = (c: Colours, mode: Mode): ThemeOptions['components'] => ({
  // Styles for all pages are in base.css.
  MuiCssBaseline: { styleOverrides: tableFrames(c) },
  ...listComponents(c, mode),
  // Without ripples the outline is the only focus indicator, for tabs, column heads and chips too.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { '&.Mui-focusVisible': { outline: `2px solid ${c.primary}`, outlineOffset: -2 } },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: RADIUS,
        minHeight: 36,
        [TOUCH]: { minHeight: 44 },
        '&.Mui-focusVisible': { outline: `2px solid ${c.primary}`, outlineOffset: 2 },
        // Drawn signs (providers/icons.tsx) are as large as the kit's icons.
        '& > .MuiButton-startIcon > .plain-icon': { fontSize: 20 },
      },
      sizeSmall: { minHeight: 32 },
    },
    // The hover background needs a darker text for contrast.
    variants: (['outlined', 'text'] as const).map((variant) => ({
      props: { color: 'primary' as const, variant },
      style: { '&:hover': { color: c.primaryStrong } },
    })),
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        [TOUCH]: { minWidth: 44, minHeight: 44 },
      },
    },
  },
  MuiButtonGroup: { styleOverrides: { grouped: { [TOUCH]: { minWidth: 44 } } } },
  MuiTableSortLabel: {
    styleOverrides: { root: { borderRadius: 4, '&.Mui-focusVisible': { outlineOffset: 1 } } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderColor: c.line, borderRadius: RADIUS } },
  },
  // At the lower edge of a phone, above its bar.
  MuiDrawer: {
    styleOverrides: {
      root: {
        '&.MuiDrawer-anchorBottom > .MuiDrawer-paper': {
          maxHeight: '85dvh',
          padding: '12px 16px calc(16px + env(safe-area-inset-bottom))',
          borderRadius: '16px 16px 0 0',
        },
      },
    },
  },
  MuiDialog: { styleOverrides: { paper: { backgroundColor: c.raised, boxShadow: SHADOW[mode] } } },
  // Aligned with the content above.
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiMenu: {
    defaultProps: { slotProps: { paper: options() } },
    styleOverrides: { paper: { backgroundColor: c.raised, boxShadow: SHADOW[mode] } },
  },
  MuiPopover: { styleOverrides: { paper: { backgroundColor: c.raised, boxShadow: SHADOW[mode] } } },
  MuiAutocomplete: {
    defaultProps: { slotProps: { paper: options() } },
    styleOverrides: {
      paper: { backgroundColor: c.raised, boxShadow: SHADOW[mode] },
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          [TOUCH]: { paddingTop: 0, paddingBottom: 0, '& .MuiAutocomplete-input': FINGER },
        },
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: { minHeight: 36, '@media (min-width: 600px)': { minHeight: 36 }, [TOUCH]: { minHeight: 44 } },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderBottomColor: c.line, fontSize: 14 },
      head: { fontSize: 12, fontWeight: 600, color: c.quiet },
      sizeSmall: { height: 36, padding: '4px 12px', [TOUCH]: { height: 44 } },
      paddingCheckbox: { padding: '0 4px' },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: RADIUS,
        [TOUCH]: {
          minHeight: 44,
          '&.MuiInputBase-sizeSmall > .MuiOutlinedInput-input:not(textarea)': FINGER,
          '& textarea.MuiOutlinedInput-input': { minHeight: 44 },
        },
      },
      notchedOutline: { borderColor: c.edge },
    },
  },
  // Centred in a touch-sized box.
  MuiInputLabel: {
    styleOverrides: {
      sizeSmall: { '&:not(.MuiInputLabel-shrink)': { [TOUCH]: { transform: 'translate(14px, 12px)' } } },
    },
  },
  // Labels and help texts stay readable on disabled fields.
  MuiFormLabel: { styleOverrides: { root: { '&.Mui-disabled': { color: c.quiet } } } },
  MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: c.quiet } } } },
  MuiFormControlLabel: {
    defaultProps: { as: ChoiceRoot } as object,
    styleOverrides: { root: { [TOUCH]: { minHeight: 44 } } },
  },
  MuiToggleButton: { styleOverrides: { root: { [TOUCH]: { minWidth: 44, minHeight: 44 } } } },
  MuiRadio: { styleOverrides: { root: { [TOUCH]: { minWidth: 44, minHeight: 44 } } } },
  MuiFilledInput: { styleOverrides: { root: { borderRadius: `${RADIUS}px ${RADIUS}px 0 0` } } },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: { tooltip: { fontSize: 12, borderRadius: RADIUS } },
  },
  MuiCheckbox: { styleOverrides: { root: { [TOUCH]: { padding: 12 } } } },
  MuiSwitch: { styleOverrides: { input: { [TOUCH]: { top: -3, height: 44 } } } },
  MuiTablePagination: {
    styleOverrides: {
      root: { color: 'inherit', fontVariantNumeric: 'tabular-nums', '&:last-child': { padding: 0 } },
      // Its text ends where that of the rows does; buttons have space of their own.
      toolbar: {
        '&&': { minHeight: 44, paddingInline: 16 },
        '@media (max-width: 599.95px)': { '&&:has(button)': { paddingInline: 8 } },
      },
      // On phones everything fits in one line; the hidden label still names the field.
      selectLabel: { margin: 0, '@media (max-width: 599.95px)': { display: 'none' } },
      selectRoot: {
        marginLeft: 8,
        marginRight: 8,
        '@media (max-width: 599.95px)': { marginLeft: 0 },
      },
      displayedRows: { margin: 0 },
      actions: { '&&': { marginLeft: 16, '@media (max-width: 599.95px)': { marginLeft: 0 } } },
      select: {
        '&:focus-visible': { outline: `2px solid ${c.primary}`, outlineOffset: -2 },
        [TOUCH]: { minHeight: 44, lineHeight: '44px', paddingTop: 0, paddingBottom: 0 },
      },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 44, textTransform: 'none', fontSize: 14 } } },
  MuiChip: {
    styleOverrides: {
      root: {
        borderRadius: RADIUS,
        fontSize: 14,
        '&.MuiChip-deletable, &.MuiChip-clickable': { [TOUCH]: { height: 44, minWidth: 44 } },
      },
      sizeSmall: { fontSize: 12 },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  // Content is as wide as the page at most.
  // The bar of a form is sticky, which a box that hides what overflows would prevent.
  RaCreate: { styleOverrides: { root: { '& .RaCreate-card': { minWidth: 0, overflow: 'visible' } } } },
  RaEdit: { styleOverrides: { root: { '& .RaEdit-card': { minWidth: 0, overflow: 'visible' } } } },
  MuiTextField: { defaultProps: { slots: { root: FieldRoot } } },
  RaTextInput: { defaultProps: { fullWidth: true, size: 'small' } },
  RaNumberInput: { defaultProps: { fullWidth: true } },
  RaDateTimeInput: { defaultProps: { fullWidth: true } },
  RaCheckboxGroupInput: {
    defaultProps: { margin: 'none' },
    styleOverrides: {
      root: {
        '& .RaCheckboxGroupInput-label': {
          transform: 'none',
          fontSize: 13,
          fontWeight: 500,
          color: c.text,
          '& [aria-hidden]': { color: c.error },
        },
        // As high as other checkboxes.
        '& .RaCheckboxGroupInputItem-checkbox.MuiCheckbox-root': { height: 'auto' },
      },
    },
  },
  RaSelectInput: { defaultProps: { fullWidth: true, size: 'small', margin: 'none' } },
  RaShow: { styleOverrides: { root: { '& .RaShow-card': { minWidth: 0 } } } },
  // Labels and values are a list of terms: `<SimpleShowLayout component="dl">`.
  RaLabeled: {
    defaultProps: { component: 'div', TypographyProps: { component: 'dt' } as object },
  },
  // The button that confirms stands out; both are words without icons, as in other dialogs.
  RaConfirm: {
    styleOverrides: {
      root: {
        '& .MuiDialogActions-root > .MuiButton-root > .MuiButton-startIcon': { display: 'none' },
        '& .ra-confirm.MuiButton-root': {
          padding: '6px 16px',
          '&.RaConfirm-confirmPrimary': filled(c.primary, c.onPrimary, c.primaryStrong),
          '&.RaConfirm-confirmWarning': filled(
            c.error,
            ON_ERROR[mode],
            `color-mix(in srgb, ${c.error} 85%, ${c.text})`,
          ),
        },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: RADIUS, alignItems: 'center' },
      action: { paddingTop: 0, alignItems: 'center' },
    },
    variants: (
      [
        ['error', c.errorTint, c.error],
        ['warning', c.warningTint, c.warning],
        ['success', c.successTint, c.success],
        ['info', c.primaryTint, c.primary],
      ] as const
    ).map(([severity, backgroundColor, colour]) => ({
      props: { severity, variant: 'standard' as const },
      style: { backgroundColor, color: c.text, '& .MuiAlert-icon': { color: colour } },
    })),
  },
});

/** The only shadow level, for floating surfaces. */
const SHADOW: Readonly<Record<Mode, string>> = {
  light: '0 4px 20px rgb(20 36 45 / 14%)',
  dark: '0 4px 20px rgb(0 0 0 / 50%)',
};

const make = (mode: Mode): ThemeOptions => {
  const c = colours[mode];
  return {
    palette: palette(mode, c),
    typography,
    spacing: 8,
    shape: { borderRadius: RADIUS },
    // Dialogs and menus open and close instantly for users who prefer reduced motion.
    motion: { reducedMotion: 'system' },
    components: components(c, mode),
  };
};

/** The areas' MUI themes. */
export const themes: Readonly<Record<Mode, ThemeOptions>> = { light: make('light'), dark: make('dark') };
