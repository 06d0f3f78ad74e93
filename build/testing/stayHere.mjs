import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const guard = fileURLToPath(new URL('loopbackOnly.cjs', import.meta.url));

/** From here on every Node process that this one starts stays on this computer. → what tried to leave, as a check. */
export function stayHere(scratch) {
  const file = join(scratch, 'away.log');
  process.env.COSTLOOM_AWAY_LOG = file;
  // Some tests start programs without what Vitest adds to NODE_OPTIONS.
  process.env.COSTLOOM_NODE_OPTIONS = process.env.NODE_OPTIONS = `--require ${JSON.stringify(guard)}`;
  return () => {
    const tried = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    const places = [...new Set(tried)];
    return {
      name: 'nothing leaves this computer',
      passed: places.length === 0 ? 1 : 0,
      failed: places.length === 0 ? [] : [`${places.length} ways out were tried`],
      output: places.slice(0, 50).join('\n'),
      processor: 0,
    };
  };
}
