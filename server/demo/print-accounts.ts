import type { DemoAccount } from '../../src/domain/sign-in/demo-account.ts';
import type { Context } from '../context.ts';
import { WHOLE } from './fleet.ts';

const line = ({ role, email, password, company }: DemoAccount): string =>
  `  ${role.padEnd(13)} ${email.padEnd(38)} ${password}${company === null ? '' : `   ${company}`}`;

/** Creates the demo data; prints its accounts once, and the progress. */
export const beginDemo = async (
  context: Context,
  superadmin: { readonly email: string; readonly password: string } | null,
): Promise<void> => {
  let tenths = 0;
  const accounts = await context.demo.begin(context, (share) => {
    if (Math.floor(share * 10) <= tenths) return;
    tenths = Math.floor(share * 10);
    console.log(
      tenths < 10
        ? `Creating ${WHOLE.days} days of readings and alarms: ${tenths * 10} %`
        : 'The demo data is complete.',
    );
  });
  if (accounts === null) {
    console.log(
      'The demo data is already there; its passwords were shown when it was created. ' +
        'To start over, stop Flowgen and delete DATA_DIR.',
    );
    return;
  }
  const all: DemoAccount[] = superadmin
    ? [{ role: 'superadmin', name: 'Superadmin', company: null, ...superadmin }, ...accounts]
    : [...accounts];
  console.log(`\nDemo accounts (the passwords are shown only this once):\n${all.map(line).join('\n')}\n`);
};
