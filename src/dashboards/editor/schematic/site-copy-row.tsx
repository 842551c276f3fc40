import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import {
  canReplace,
  type MatchReason,
  type Proposal,
} from '../../../domain/dashboard/schematic/match-site.ts';
import { useAutocompleteTexts } from '../../../providers/autocomplete.ts';
import type { DeviceOfSite } from '../../../providers/data/devices/site-devices.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { Detail } from '../detail.tsx';

interface Props {
  readonly source: Proposal['source'];
  /** The symbols or nodes that show the device. */
  readonly shownAs: string;
  readonly devices: readonly DeviceOfSite[];
  readonly device: DeviceOfSite | null;
  readonly reason: MatchReason | 'chosen' | 'none';
  /** The keys that the device has no datapoint for. */
  readonly missing: readonly string[];
  onChange(device: DeviceOfSite | null): void;
}

/** A device of the drawing and the one that takes its place in the copy. */
export const SiteCopyRow = ({ source, shownAs, devices, device, reason, missing, onChange }: Props) => {
  const translate = useTranslate();
  const texts = useAutocompleteTexts();
  // Those that can take its place come first.
  const options = devices.toSorted(
    (a, b) =>
      Number(canReplace(source, b)) - Number(canReplace(source, a)) ||
      a.title.localeCompare(b.title, undefined, { numeric: true }),
  );
  const notes = [
    translate(`editor.site_copy.reason.${reason}`),
    ...(device && missing.length > 0
      ? [translate('editor.site_copy.missing', { keys: missing.join(', ') })]
      : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
        gap: { xs: 1, sm: 2 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ fontSize: 14, overflowWrap: 'anywhere', alignSelf: 'start', pt: { sm: 1 } }}>
        {source.title}
        <Detail>{shownAs}</Detail>
      </Box>
      <Autocomplete<DeviceOfSite>
        {...texts}
        size="small"
        options={options}
        value={device}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_, next) => onChange(next)}
        renderOption={({ key, ...props }, { title, dev_id }) => (
          <li key={key} {...props}>
            <Box sx={{ minWidth: 0 }}>
              {title}
              <Detail>{dev_id}</Detail>
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder={translate('editor.site_copy.none')}
            helperText={notes.join(' · ')}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                'aria-label': translate('editor.site_copy.instead_of', { title: source.title }),
              },
            }}
          />
        )}
      />
    </Box>
  );
};
