import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isLabelled } from '../../../domain/devices/labels.ts';
import { dayText } from '../../../domain/reports/texts/dates.ts';
import { BATTERY_ROLES, isLowBattery, withRole } from '../../../domain/readings/datapoint-roles.ts';
import { fieldTests, isTestDue } from '../../../domain/reports/computing/field-tests.ts';
import { THRESHOLDS } from '../../../domain/valves/thresholds.ts';
import { localDate } from '../../../domain/time/zoned.ts';
import { useAllowed } from '../../../generator/allowed.ts';
import { useServerNow } from '../../../live/use-live.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useValueText } from '../../../charts/value-text.ts';
import { useOpenCases } from '../../alarms/open-cases.tsx';
import type { Device } from '../device.ts';
import { Fact } from './facts.tsx';
import { useLastUse } from '../water/last-use.tsx';
import { useSiteTime } from '../readings/use-site-time.ts';

const DAY_MS = 86_400_000;

const Overdue = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
    {children}
  </Box>
);

/** By when a valve is to be used or flushed again. */
const Flush = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const now = useServerNow();
  const locale = useFormatLocale();
  const { zone } = useSiteTime(device.time_zone);
  const use = useLastUse(device);
  if (!use) return null;
  const due = use.ts + THRESHOLDS.flushAfterDays.value * DAY_MS;
  return (
    <Fact name={translate('device.due.flush')}>
      {due <= now ? (
        <Overdue>{translate('device.due.now')}</Overdue>
      ) : (
        translate('device.due.flush_by', { date: dayText(localDate(due, zone), locale) })
      )}
    </Fact>
  );
};

/** Where to add the date of the test: it is a tag. */
const NoTest = () => {
  const translate = useTranslate();
  const isEditable = useAllowed(resourceNamed('devices'))('edit');
  if (!isEditable) return translate('device.due.no_test');
  return (
    <MuiLink component={Link} to={{ search: '?tab=tags' }} replace>
      {translate('device.due.add_test')}
    </MuiLink>
  );
};

const FieldTest = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { next_field_test } = fieldTests(device.tags, THRESHOLDS.fieldTestMonths.value);
  const today = new Date(useServerNow()).toISOString().slice(0, 10);
  const isDue = isTestDue(next_field_test, today);
  const date = next_field_test === null ? null : dayText(next_field_test, locale);
  return (
    <Fact name={translate('device.due.field_test')}>
      {date === null ? <NoTest /> : isDue ? <Overdue>{date}</Overdue> : date}
    </Fact>
  );
};

/** What a device needs next: use or a flush, its yearly test, its battery. */
export const Due = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const text = useValueText();
  const { data: cases } = useOpenCases({ device_id: device.id });
  const isLow = cases?.some(({ kind }) => kind === 'battery_low');
  const isValve = isLabelled(device, 'tmv');
  // What is left of it says more than its voltage.
  const battery = withRole(device.datapoints, ...BATTERY_ROLES);
  return (
    <>
      {isValve && <Flush device={device} />}
      {isValve && <FieldTest device={device} />}
      {battery && (
        <Fact name={translate('device.due.battery')}>
          {/* Its voltage, which is among the current values, says less. */}
          {battery.role === 'battery_voltage' || isLowBattery(battery)
            ? translate(`device.due.${isLow ? 'low_by_trend' : 'by_trend'}`)
            : text(battery.last_value, battery)}
        </Fact>
      )}
    </>
  );
};
