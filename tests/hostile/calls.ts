import type { Held } from './held.ts';

/** Sessions, roles and companies, lists. */
export const calls: Held = {
  // Sessions
  'Unknown user or wrong password: the same 401 in about the same time.': [
    [
      'tests/api/sign-in/login.test.ts',
      'tells the same for a wrong password, an unknown user, a deactivated one, one without password, one of a deactivated company',
    ],
  ],
  'Many failures: 429 with `Retry-After`, no permanent lockout.': [
    [
      'tests/api/sign-in/login.test.ts',
      'refuse the sixth attempt for an account within 5 minutes, the right password too',
    ],
    ['tests/api/sign-in/login.test.ts', 'refuse the 21st failure from an address'],
    ['tests/api/sign-in/login.test.ts', 'hold against 30 wrong passwords at once'],
    ['tests/areas/login.test.tsx', 'tells what went wrong as an alert'],
  ],
  'A 1 MB password: 400 before hashing.': [
    ['tests/api/sign-in/login.test.ts', 'a password of 1 MB'],
    ['tests/api/sign-in/links.test.ts', 'a password of 1 MB'],
    ['tests/api/system/setup.test.ts', 'a password of 1 MB'],
    ['tests/api/users/users.test.ts', 'with a password of 1 MB'],
  ],
  'Token in the URL: 401.': [['tests/api/sign-in/login.test.ts', 'counts in the header only']],
  'Token used after logout, deletion or demotion: 401, sockets closed within 1 s.': [
    ['tests/api/sign-in/login.test.ts', 'is invalid after signing out, on every server'],
    ['tests/api/users/users.test.ts', 'when its user is %s'],
    ['tests/api/live/live-socket.test.ts', 'is closed when its session or key is dead'],
    ['tests/api/live/live-socket.test.ts', 'is closed when its session ends'],
    ['tests/api/db/two-servers.test.ts', 'end the sockets of a session that was ended at the other one'],
  ],
  '`next=//evil` or `javascript:`: ignored.': [
    ['tests/domain/sign-in/next-path.test.ts', 'never leaves the site, whatever is asked'],
  ],
  'First-run setup done twice: 410.': [
    ['tests/api/system/setup.test.ts', 'lets one of two concurrent calls win, then is closed'],
  ],
  'A password reset with a spoofed `Host` header: the link uses `PUBLIC_URL`.': [
    ['tests/api/sign-in/links.test.ts', 'has a link of the product’s own address, whatever the call says'],
  ],
  // Roles and companies
  'Every call × every role × own and other company, from one table that a test iterates over; a new call without a policy fails the test.':
    [
      ['tests/api/system/policy.test.ts', 'has a line for every registered call, and no other'],
      ['tests/api/system/policy.test.ts', 'refuses to register a call without a line'],
      ['tests/api/system/policy.test.ts', '%s is refused'],
    ],
  "Another company's ID, or a negative, huge or text ID: the same 404.": [
    ['tests/api/db/crud.test.ts', 'with the id %s is not there'],
    ['tests/api/devices/devices.test.ts', 'with the id %s is 404'],
    ['tests/api/devices/devices.test.ts', 'of another company is the same 404'],
    ['tests/api/system/policy.test.ts', '%s finds none'],
  ],
  '`company_id` of another company in a body: rejected.': [
    ['tests/api/users/users.test.ts', 'another company'],
    ['tests/api/db/crud.test.ts', 'see, change and make rows of their own company only'],
    ['tests/api/fuzz.test.ts', 'tells company roles nothing about another company, whatever ids they send'],
  ],
  "Raising one's own role: rejected.": [
    ['tests/api/users/users.test.ts', 'can’t raise a role to superadmin, nor move a user'],
    ['tests/api/sign-in/me.test.ts', 'refuses %s'],
  ],
  'A company admin creating a superadmin: 403.': [['tests/api/users/users.test.ts', 'can’t make one of %s']],
  'Lists, totals, tags, filters, exports, the xid check and sockets show no rows of other companies.': [
    ['tests/api/devices/devices-list.test.ts', 'shows companies their own only, whatever they ask for'],
    ['tests/api/devices/external-ids.test.ts', 'checks devices and datapoints of the own company only'],
    ['tests/api/live/live.test.ts', 'to a foreign, missing or impossible id is an error and no data'],
    ['tests/api/fuzz.test.ts', 'tells company roles nothing about another company, whatever ids they send'],
  ],
  // Lists
  '`sort` by an unknown column or SQL: 400.': [
    ['tests/api/db/list.test.ts', 'refuses %s'],
    ['tests/api/devices/devices-list.test.ts', '%s is 400'],
  ],
  '`filter={"$ne":1}`, `__proto__`: 400.': [
    ['tests/api/db/list.test.ts', 'refuses %s'],
    ['tests/api/devices/devices-list.test.ts', '%s is 400'],
  ],
  '`%`, `_`, `\\` in a search: matched literally.': [
    ['tests/api/db/list.test.ts', 'is searched for %s literally'],
    ['tests/api/devices/devices-new.test.ts', 'is searched literally, by-dev-id in the dev_id only'],
  ],
  '`(a+)+$`: matched literally, under 100 ms.': [
    ['tests/api/devices/devices-list.test.ts', 'takes a pattern that would be slow literally'],
  ],
  '`limit=-1`, `1e9`, `offset=NaN`: 400.': [
    ['tests/api/devices/devices-list.test.ts', '%s is 400'],
    ['tests/api/devices/devices-new.test.ts', '%s is 400'],
    ['tests/api/db/list.test.ts', 'refuses %s'],
  ],
  '`range` past the end: an empty page with the correct total.': [
    ['tests/api/db/list.test.ts', 'comes in pages with the true total'],
  ],
};
