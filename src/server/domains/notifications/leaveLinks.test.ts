import { expect, it } from 'vitest';
import { createLeaveLinks } from './leaveLinks';
import type { Subscription } from './leaving.port';

const of: Subscription = { orgId: 'acme', kind: 'report', id: 'r1', address: 'cfo@example.com' };
const publicUrl = 'https://costs.example';
const links = createLeaveLinks({ key: 'a key', publicUrl });
const tokenOf = (link: string | null) => link?.slice(`${publicUrl}/unsubscribe/`.length) ?? '';

it('a link names what is left and by whom, and only this server can have made it', () => {
  const token = tokenOf(links.linkOf(of));
  expect(links.read(token)).toEqual(of);
  const other = Buffer.from(JSON.stringify(['acme', 'report', 'r1', 'ceo@example.com'])).toString(
    'base64url',
  );
  expect(links.read(`${other}.${token.split('.')[1]}`)).toBeUndefined();
  expect(createLeaveLinks({ key: 'another', publicUrl }).read(token)).toBeUndefined();
  for (const wrong of ['', '.', 'x', token.slice(1)]) expect(links.read(wrong)).toBeUndefined();
});

it('there is none where nobody outside reaches the server', () => {
  expect(createLeaveLinks({ key: 'a key', publicUrl: undefined }).linkOf(of)).toBeNull();
});
