import type { DemoAccount } from '../src/domain/sign-in/demo-account.ts';
import { WHOLE } from './fleet.ts';

const line = ({ role, email, password, company }: DemoAccount): string =>
  `  ${role.padEnd(13)} ${email.padEnd(38)} ${password}${company === null ? '' : `   ${company}`}`;

/** Makes a function that prints the share that is done, 0 to 1, whenever it has grown by a tenth. */
export const printProgress = (): ((share: number) => void) => {
  let tenths = 0;
  return (share) => {
    if (Math.floor(share * 10) <= tenths) return;
    tenths = Math.floor(share * 10);
    console.log(
      tenths < 10
        ? `Creating ${WHOLE.days} days of readings and alarms: ${tenths * 10} %`
        : 'The demo data is complete.',
    );
  };
};

/** Prints the accounts that were created, with the superadmin's if it is new; null: the demo existed already. */
export const printAccounts = (
  accounts: readonly DemoAccount[] | null,
  superadmin: { readonly email: string; readonly password: string } | null,
): void => {
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
