import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { serverWords as words } from '@shared/words/servers';
import type { Host } from '../../platform/host';
import { HostProvider } from '../../platform/hostContext';
import { Moved } from './Moved';

const never = () => new Promise<never>(() => undefined);
const host: Host = {
  call: never,
  on: () => () => undefined,
  info: never,
  onConnection: () => () => undefined,
};
const moved = { organization: 'Acme', address: 'https://west.example.com/costs' };
const shown = (fixed: boolean) =>
  renderToStaticMarkup(
    <HostProvider value={host}>
      <Moved moved={moved} fixed={fixed} />
    </HostProvider>,
  );

it('says where the organization lives now, and leads there unless an administrator has set the server', () => {
  expect(shown(false)).toContain(words.moved('Acme', 'west.example.com'));
  expect(shown(false)).toContain(words.go('west.example.com'));
  expect(shown(true)).toContain(words.moved('Acme', 'west.example.com'));
  expect(shown(true)).not.toContain('<button');
});
