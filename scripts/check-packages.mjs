// Part of npm run check: lints what deploys the product, with the programs that are installed.
import { problemsOf } from './lib/package-checks.mjs';
import { root } from './lib/root.mjs';

const problems = problemsOf(root);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
