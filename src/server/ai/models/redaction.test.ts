import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { createRedaction } from './redaction';

const KEY = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('');

describe('what a model elsewhere is told', () => {
  const redaction = createRedaction(['Acme', 'Acme Web', 'Ada Lovelace']);

  it('has no name, id or address in it, and the answer has them again', () => {
    const data: Json = {
      owner: 'Ada Lovelace <ada@acme.example>',
      rows: [
        {
          account: 'Acme Web',
          id: '123456789012',
          cost: 41.5,
          arn: 'arn:aws:ec2:eu-west-1:123456789012:volume/vol-1',
        },
        { account: 'Acme', ip: '10.1.2.3', resource: 'i-0abc12345def67890' },
      ],
    };
    const hidden = JSON.stringify(redaction.hide(data));
    for (const name of ['Ada', 'acme', 'Acme', '123456789012', '10.1.2.3', 'i-0abc', 'vol-1'])
      expect(hidden).not.toContain(name);
    expect(hidden).toContain('41.5');
    expect(redaction.restore(JSON.parse(hidden))).toEqual(data);
  });

  it('calls the same thing by the same word throughout', () => {
    const word = redaction.hideText('Acme Web');
    expect(redaction.hideText('Stop Acme Web now')).toBe(`Stop ${word} now`);
    expect(redaction.restore(`Stopped ${word}.`)).toBe('Stopped Acme Web.');
  });

  it('leaves parts of other words alone', () => {
    expect(redaction.hideText('Acmeology 2026-11-26 12.50')).toBe('Acmeology 2026-11-26 12.50');
  });
});

describe('secrets', () => {
  const all = createRedaction(null);

  it('never leave, also where names may', () => {
    const text = `key ${KEY}, password=hunter2hunter2, token: "abcdef123456", eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl`;
    const hidden = all.hideText(text);
    for (const secret of [KEY, 'hunter2', 'abcdef123456', 'eyJ']) expect(hidden).not.toContain(secret);
    expect(all.restore(hidden)).toBe(hidden);
    expect(all.hideText('Ada in account 123456789012')).toBe('Ada in account 123456789012');
  });

  it('and what no person sees is taken out', () => {
    const tag = String.fromCodePoint(0xe0041);
    expect(all.hideText(`a${tag}\u202Eb\u200Bc\u0007d\n`)).toBe('abcd\n');
  });
});
