import { defineCommand, Failure, JSON_OPTION } from '../command.ts';
import { examine } from '../examination.ts';

export default defineCommand({
  summary:
    'checks variables, connections, roles, migrations, disk, clock, key and files; 0 only if all are well',
  options: JSON_OPTION,
  run: async (call) => {
    const findings = await examine(call);
    if (call.options['json'] === true) {
      call.print(JSON.stringify({ ok: findings.every(({ ok }) => ok), checks: findings }, null, 2));
    } else for (const { name, ok, text } of findings) call.print(`${ok ? 'ok  ' : 'FAIL'}  ${name}: ${text}`);
    const failed = findings.filter(({ ok }) => !ok).length;
    if (failed > 0) throw new Failure(failed === 1 ? 'One check failed.' : `${failed} checks failed.`);
  },
});
