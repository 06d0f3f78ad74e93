import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '@tests/contract/harness';
import { administrator } from '@tests/contract/world';
import { distributionProgram } from './tools';

let program: string;
let harness: Harness;
beforeAll(async () => {
  program = await distributionProgram('/usr/bin/promtool', 'prometheus');
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const deployed = (name: string) => fileURLToPath(new URL(`../../deploy/monitoring/${name}`, import.meta.url));

/** What Prometheus’s own program says of a file, or of a text; it ends with 0 where it finds nothing. */
function check(args: string[], text = ''): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['check', ...args]);
    let said = '';
    child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
    child.stdin.end(text);
  });
}

it('finds nothing in the metrics of a server that has answered calls', async () => {
  const admin = administrator(harness.world.acme);
  expect((await harness.call(admin, 'monitoring.reports', { query: {} })).status).toBe(200);
  const { text } = await harness.call(admin, 'monitoring.metrics', {});
  expect(text).toContain('costloom_call_duration_seconds_count{');
  expect(text).toContain('nodejs_active_handles');
  expect(await check(['metrics'], text)).toEqual({ code: 0, said: '' });
});

it.each([
  ['a gauge with the name of a counter', '# HELP a_total b\n# TYPE a_total gauge\na_total 1\n', 3],
  ['a line that is none', 'a b c\n', 1],
])('but in %s', async (_, text, code) => {
  expect(await check(['metrics'], text)).toMatchObject({ code });
});

it('reads the rules of alerts, and the configuration that names them', async () => {
  const { code: read } = await check(['config', '--syntax-only', deployed('prometheus.yml')]);
  expect(read).toBe(0);
  const { code, said } = await check(['rules', deployed('alerts.yml')]);
  expect([code, said]).toEqual([0, expect.stringMatching(/SUCCESS: \d+ rules found/)]);
});
