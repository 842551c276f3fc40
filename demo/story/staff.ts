import { resourceNamed } from '../../src/resources/all.ts';
import type { WriteContext } from '../../server/crud/rules.ts';
import { createRow } from '../../server/crud/writing/write.ts';

const rosters = resourceNamed('rosters');
const policies = resourceNamed('notification-policies');

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const WORKING_DAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 7];
/** Minutes until the admin is called when nobody on call has responded. */
const SECOND_STEP_MIN = 10;

/** The people of a company that has somebody on call, by the ids of their users. */
export interface OnCall {
  readonly company_id: number;
  readonly admin: number;
  readonly day: number;
  readonly night: number;
}

/** Creates a roster and the policies of a company: who is called out, and who reads the rest in the app. */
export const createCallOut = async (
  write: WriteContext,
  { company_id, admin, day, night }: OnCall,
): Promise<void> => {
  const roster = await createRow(write, rosters, {
    title: 'Building services',
    company_id,
    entries: [
      { user_id: day, weekdays: WORKING_DAYS, from: '07:00', to: '17:00' },
      { user_id: night, weekdays: EVERY_DAY, from: '17:00', to: '07:00' },
      { user_id: night, weekdays: WEEKEND, from: '07:00', to: '17:00' },
    ],
  });
  const channels = ['app', 'email', 'sms'];
  await createRow(write, policies, {
    title: 'Call-out',
    company_id,
    severities: ['critical', 'high'],
    steps: [
      { after_min: 0, roster_id: roster.id, channels },
      { after_min: SECOND_STEP_MIN, user_ids: [admin], channels },
    ],
  });
  await createRow(write, policies, {
    title: 'During working hours',
    company_id,
    severities: ['medium', 'low'],
    steps: [{ after_min: 0, user_ids: [day], channels: ['app'] }],
  });
};
