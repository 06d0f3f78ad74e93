import { expect, it } from 'vitest';
import { targetOf } from './target';

const key = `clk_${'0'.repeat(18)}_${'a'.repeat(43)}`;
const of = (COSTLOOM_URL: string, COSTLOOM_KEY = key) => targetOf({ COSTLOOM_URL, COSTLOOM_KEY });

it('takes https anywhere and http on this computer, with or without a slash or a path', () => {
  expect(of('https://costs.example').address).toBe('https://costs.example/mcp');
  expect(of('https://costs.example/costloom/').address).toBe('https://costs.example/costloom/mcp');
  for (const host of ['127.0.0.1:4321', 'localhost:4321', '[::1]:4321'])
    expect(of(`http://${host}/`)).toEqual({ address: `http://${host}/mcp`, key });
});

it.each([
  'http://costs.example',
  'ftp://127.0.0.1',
  'https://a:b@costs.example',
  'http://127.0.0.1.evil.example',
  'x',
])('sends no key to %s', (url) => expect(() => of(url)).toThrow('COSTLOOM_URL: must start with'));

it('names a key that is none', () => {
  for (const wrong of ['YOUR_API_KEY', 'clk_', `${key}\r\nx: y`, 'clk_' + 'a'.repeat(600)])
    expect(() => of('http://127.0.0.1:1', wrong)).toThrow('COSTLOOM_KEY: is no API key');
});
