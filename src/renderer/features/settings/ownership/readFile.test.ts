import { describe, expect, it } from 'vitest';
import { messages } from '@shared/words/messages';
import { readFile } from './readFile';
import { templateOf } from './template';

const file = (name: string, text: string, size = text.length) => ({ name, size, text: async () => text });

describe('a file of owners that a person chose', () => {
  it('[LIM-25] [MSG-82] [MSG-83] [MSG-84] [MSG-85] [MSG-89] [SET-21] is refused in the words of the specification', async () => {
    const cases = [
      [file('owners.xlsx', 'x'), messages.fileUnsupported],
      [file('owners.csv', ''), 'The uploaded file is empty'],
      [file('owners.csv', 'Account,Owner\n', 5 * 1024 ** 2 + 1), 'File size exceeds 5 MB'],
      [file('owners.json', '{not json'), 'File must be in JSON format'],
      [file('owners.csv', 'Account,Person\n1,x'), 'Invalid file format'],
      [file('owners.csv', 'Account,Owner\n1,\n'), 'The uploaded file is empty'],
    ] as const;
    for (const [chosen, problem] of cases) expect(await readFile(chosen)).toEqual({ ok: false, problem });
    expect(messages.fileUnsupported).toBe('Unsupported file type');
  });

  it('gives its rows, also those of the template that is offered', async () => {
    const known = [
      { value: '111', label: '=Prod, "main"' },
      { value: '222', label: '222' },
    ];
    const text = templateOf(known, [{ account_id: '111', Account: '', Owner: 'Ada' }]);
    expect(text).toBe(`\uFEFFAccount,Owner,Account name\r\n111,Ada,"'=Prod, ""main"""\r\n222,,\r\n`);
    expect(await readFile(file('Owners.CSV', text))).toMatchObject({
      ok: true,
      rows: [{ account_id: '111', Owner: 'Ada' }],
      left: 1,
    });
  });
});
