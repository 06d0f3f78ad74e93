import { expect, it } from 'vitest';
import { hookAddress } from './hookAddress';

it('the whole address of a hook, on the server that the client uses', () => {
  expect(hookAddress('http://127.0.0.1:7431', '/hooks/t1')).toBe('http://127.0.0.1:7431/hooks/t1');
  expect(hookAddress('https://costs.example.com', '/hooks/t1')).toBe('https://costs.example.com/hooks/t1');
  expect(hookAddress(undefined, '/hooks/t1')).toBe('/hooks/t1');
});
