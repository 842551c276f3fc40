import Box from '@mui/material/Box';
import { cssVariable } from '../../domain/colours.ts';
import { NOTHING } from '../../domain/format.ts';
import type { DeviceVerdict } from '../../domain/reports/device-verdict.ts';
import { VERDICT_MARKS } from '../../domain/reports/marks.ts';
import { TagChips } from '../../generator/cells.tsx';
import { VERDICT_ICONS } from './verdict-icons.ts';

type Row = Readonly<Record<string, unknown>>;

const Nothing = () => <span className="plain-quiet">{NOTHING}</span>;

/** Aligned with the texts of the other cells. */
const LINE = {
  display: 'inline-flex',
  verticalAlign: 'top',
  alignItems: 'center',
  gap: 0.75,
  maxWidth: '100%',
} as const;

/** How the last run came out, in a few words; well is not emphasized. */
const LastResult = ({ record }: { readonly record: Row }) => {
  const outcome = record.last_outcome as DeviceVerdict | null;
  if (!outcome) return <Nothing />;
  const Icon = VERDICT_ICONS[outcome];
  const color = `var(${cssVariable(VERDICT_MARKS[outcome].ink)})`;
  return (
    <Box component="span" sx={LINE}>
      <Icon aria-hidden sx={{ color, fontSize: 18, flexShrink: 0 }} />
      <Box
        component="span"
        sx={{
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          ...(outcome === 'well' ? {} : { color, fontWeight: 500 }),
        }}
      >
        {String(record.last_result ?? '')}
      </Box>
    </Box>
  );
};

/** Who gets the files of scheduled runs. */
const Recipients = ({ record }: { readonly record: Row }) => {
  const recipients = (record.recipients ?? []) as readonly string[];
  return recipients.length === 0 ? <Nothing /> : <TagChips tags={recipients} />;
};

/** Cells of the list of reports. */
export const reportCells = {
  last_outcome: (record: Row) => <LastResult record={record} />,
  recipients: (record: Row) => <Recipients record={record} />,
};
