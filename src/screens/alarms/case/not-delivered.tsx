import Box from '@mui/material/Box';
import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { failedSince } from '../../../domain/alarms/notifying/undelivered.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { StateMark } from '../../../providers/theme/state-mark.tsx';
import { Fact, Separated } from './fact.tsx';
import { Person } from '../person.tsx';
import { useUndelivered } from './use-case-events.ts';

/** Which messages nobody got, and who: as long as nobody has acknowledged the case, somebody may count on them. */
export const NotDelivered = ({ alarm }: { readonly alarm: AlarmCase }) => {
  const translate = useTranslate();
  // The history refetches them.
  const failed = failedSince(useUndelivered(alarm.id), alarm.since);
  if (failed.length === 0) return null;
  const channels = new Set(failed.map(({ channel }) => channel));
  const people = new Set(failed.map(({ user_id }) => user_id).filter((id) => id !== null));
  return (
    <Fact
      name={translate('alarms.undelivered')}
      more={
        <Separated
          parts={[...people].map((id) => (
            <Person key={id} id={id} />
          ))}
        />
      }
    >
      <Box component="span" sx={{ color: 'error.main', '& > .plain-mark': { whiteSpace: 'normal' } }}>
        <StateMark
          mark="alarm"
          word={[...channels].map((channel) => translate(`policies.channel.${channel}`)).join(' · ')}
        />
      </Box>
    </Fact>
  );
};
