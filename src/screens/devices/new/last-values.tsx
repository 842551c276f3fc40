import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { NOTHING } from '../../../domain/text/format.ts';
import { isBattery } from '../../../domain/readings/datapoint-roles.ts';
import { keyFacts } from '../../../domain/readings/well-known-keys.ts';
import { useValueText } from '../../../charts/value-text.ts';

// Show measurements before radio and battery values.
const isQuiet = (key: string): boolean => {
  const facts = keyFacts(key);
  return facts.role === null || isBattery(facts);
};
const MAX_SHOWN = 2;

/** A device's last values, such as `Temperature 43.5 °C`. Shows the first two; the rest on hover. */
export const LastValues = ({ values }: { readonly values: Readonly<Record<string, number>> | null }) => {
  const textOf = useValueText();
  const entries = Object.entries(values ?? {})
    .toSorted(([a], [b]) => Number(isQuiet(a)) - Number(isQuiet(b)))
    .map(([key, value]) => {
      const facts = keyFacts(key);
      return { label: facts.label, text: textOf(value, { ...facts, key }) };
    });
  if (entries.length === 0) return <>{NOTHING}</>;
  return (
    <Tooltip title={entries.map(({ label, text }) => `${label} ${text}`).join(' · ')} describeChild>
      <Box
        component="span"
        // Inline, so that the cell can truncate it with an ellipsis.
        sx={{ '& > span + span': { ml: 1.5 } }}
      >
        {entries.slice(0, MAX_SHOWN).map(({ label, text }) => (
          <span key={label}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>{' '}
            {text}
          </span>
        ))}
      </Box>
    </Tooltip>
  );
};
