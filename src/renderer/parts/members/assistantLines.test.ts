import { expect, it } from 'vitest';
import { assistants, linesFor, programs, waysOf } from './assistantLines';

const url = 'http://127.0.0.1:4321';

it('gives each assistant lines that it reads, with a name where the key goes', () => {
  for (const assistant of assistants) {
    for (const way of programs[assistant].ways) {
      const text = linesFor(assistant, way, url);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
      expect(text).toContain(way === 'http' ? `${url}/mcp` : `"COSTLOOM_URL": "${url}"`);
      expect(text).toContain(assistant === 'vscode' ? '${input:costloom-key}' : 'YOUR_API_KEY');
      expect(text).not.toContain('clk_');
    }
  }
  expect(JSON.parse(linesFor('vscode', 'http', url))).toMatchObject({
    servers: { costloom: { type: 'http' } },
    inputs: [{ type: 'promptString', password: true }],
  });
});

it('needs no key where people sign in', () => {
  for (const assistant of assistants) {
    expect(waysOf(assistant, true)).toEqual(['signIn', ...waysOf(assistant, false)]);
    const text = linesFor(assistant, 'signIn', 'https://costs.example');
    expect(text).toContain('https://costs.example/mcp');
    expect(text).not.toMatch(/key|Bearer/i);
  }
});
