import { sql } from 'drizzle-orm';
import { resourceNamed } from '../../../src/resources/all.ts';
import { writeAuditBatch } from '../../audit/write.ts';
import { recordOf } from '../../crud/reading/read.ts';
import { createLink } from '../../sessions/links.ts';
import { lockSuperadmins } from '../../sessions/superadmins.ts';
import { ADMIN } from '../actor.ts';
import { defineCommand, EMAIL, Failure } from '../command.ts';
import { openInstallation } from '../installation.ts';

const users = resourceNamed('users');

export default defineCommand({
  summary: 'makes a superadmin and prints a link that sets the password, valid for one hour',
  parameters: [EMAIL],
  run: async (call) => {
    const [email = ''] = call.values;
    const installation = await openInstallation(call, { mayBeNew: true });
    const url = await installation.db.transaction(async (tx) => {
      await lockSuperadmins(tx);
      const { rows } = await tx.execute<{ id: number }>(sql`
        insert into users (name, email, role) values ('Superadmin', ${email}, 'superadmin')
        on conflict do nothing returning id`);
      const id = rows[0]?.id;
      if (id === undefined) throw new Failure(`The email ${email} is in use.`);
      // As if set up by a link of a start, which is not needed any more.
      await tx.execute(sql`delete from one_time_tokens where kind = 'setup'`);
      const after = await recordOf(tx, users, id);
      await writeAuditBatch(tx, ADMIN, [{ resource: users, after }]);
      return createLink(installation, tx, 'reset', id);
    });
    await installation.events.publish('changed', { resource: 'users' });
    call.print(`Made the superadmin ${email}. This link sets the password, once, within one hour:`);
    call.print(url);
  },
});
