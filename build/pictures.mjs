import { join } from 'node:path';
import { node, root, run } from './run.mjs';

/** The journeys once more, with a picture of every screen in test-results/screens: light, dark, 1280 and 1600 px wide. */
const env = { COSTLOOM_PICTURES: 'yes' };
const { code } = await run(node(), [join(root, 'build', 'test.mjs'), 'e2e', ...process.argv.slice(2)], {
  inherit: true,
  env,
});
process.exit(code);
