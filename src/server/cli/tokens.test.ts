import { describe, expect, it } from 'vitest';
import { asLiteral } from '@shared/model/references/literals';
import { splitCommand } from './tokens';

describe('a command line in words', () => {
  it('knows quotes, backslashes and lines that go on', () => {
    expect(
      splitCommand(`aws ec2 describe-instances \\\n  --query 'Reservations[].Instances[?State==\`x\`]'`),
    ).toEqual(['aws', 'ec2', 'describe-instances', '--query', 'Reservations[].Instances[?State==`x`]']);
    expect(splitCommand(String.raw`a "b \"c\" \\ \x" d\ e ''  "f"'g'h`)).toEqual([
      'a',
      String.raw`b "c" \ \x`,
      'd e',
      '',
      'fgh',
    ]);
    expect(splitCommand('a Name=x,Values=y@z --b=c#d')).toEqual(['a', 'Name=x,Values=y@z', '--b=c#d']);
  });

  it.each([
    ['aws s3 ls | sh', '|'],
    ['aws s3 ls; rm x', ';'],
    ['aws s3 ls && rm x', '&'],
    ['aws s3 ls > x', '>'],
    ['aws s3 ls < x', '<'],
    ['aws s3 ls $HOME', '$'],
    ['aws s3 ls "$(id)"', '$'],
    ['aws s3 ls `id`', '`'],
    ['aws s3 ls "`id`"', '`'],
    ['aws s3 ls *', '*'],
    ['aws s3 ls a?', '?'],
    ['aws s3 ls {a,b}', '{'],
    ['aws s3 ls [ab]', '['],
    ['aws s3 ls ~/x', '~'],
    ['aws s3 ls # all', '#'],
    ['(aws s3 ls)', '('],
  ])('refuses what a shell would act on: %s', (text, sign) => {
    expect(() => splitCommand(text)).toThrow(`The command has ${sign}, which only a shell understands`);
  });

  it('refuses two commands, an open quote and nothing', () => {
    expect(() => splitCommand('aws s3 ls\naws s3 rm x')).toThrow('more than one line');
    expect(() => splitCommand(`aws s3 ls 'x`)).toThrow("a ' that is not closed");
    expect(() => splitCommand('aws s3 ls "x')).toThrow('a " that is not closed');
    expect(() => splitCommand('  \n ')).toThrow('The command is empty');
    expect(() => splitCommand(`aws ${'x'.repeat(50_000)}`)).toThrow('too long');
  });

  it('takes what a reference gave as it is: it makes no other word, and begins no option', () => {
    const evil = `x' --force; rm "$HOME" | sh\n`;
    expect(
      splitCommand(`aws s3 ls ${asLiteral(evil)} --tag 'a=${asLiteral(evil)}' "${asLiteral(evil)}"`),
    ).toEqual([...['aws', 's3', 'ls', evil, '--tag', `a=${evil}`, evil]]);
    expect(splitCommand(`aws --ids ${asLiteral('i-1')} ${asLiteral('i-2')}`)).toEqual([
      'aws',
      '--ids',
      'i-1',
      'i-2',
    ]);
    expect(() => splitCommand(`aws s3 ls ${asLiteral('--profile=x')}`)).toThrow('would be read as an option');
    expect(() => splitCommand(`aws s3 ls '${asLiteral('--profile=x')}'`)).toThrow(
      'would be read as an option',
    );
  });
});
