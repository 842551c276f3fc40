import { giveUp } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { checkNode, ensureBuild, ensureDependencies } from './prepare.mjs';
import { root } from './root.mjs';

/** Prepares what takes pictures of the site: dependencies and a build. Returns the program of a Chromium. */
export const prepareBrowser = async () => {
  checkNode();
  process.chdir(root);
  await ensureDependencies({ dev: true });
  await ensureBuild();
  const executablePath = await findChromium();
  if (!executablePath) giveUp('No Chromium was found: install one, or set CHROMIUM_PATH to its program.');
  return executablePath;
};
