import { describe, expect, it } from 'vitest';
import { beginning, lengthOf, parseMarkdown } from './markdown';
import { agentPath, ownPath, pathsOf } from './ownPath';

const text = (part: string) => ({ kind: 'text', text: part });

describe('Markdown of answers', () => {
  it('has paragraphs, lists, bold, code and links of the app', () => {
    expect(
      parseMarkdown('**EC2** rose.\nSee `i-1`\n\n## Why\n- one\n- [two](/cases?x=1)\n1. first\n2) second'),
    ).toEqual([
      {
        kind: 'paragraph',
        parts: [
          { kind: 'bold', text: 'EC2' },
          text(' rose.'),
          { kind: 'break', text: '\n' },
          text('See '),
          { kind: 'code', text: 'i-1' },
        ],
      },
      { kind: 'heading', parts: [text('Why')] },
      {
        kind: 'list',
        ordered: false,
        items: [[text('one')], [{ kind: 'link', text: 'two', path: '/cases?x=1' }]],
      },
      { kind: 'list', ordered: true, items: [[text('first')], [text('second')]] },
    ]);
  });
  it.each([
    '<img src=x onerror=alert(1)>',
    '[a](https://evil.test)',
    '[a](javascript:alert)',
    '[a](//evil.test)',
    '[a](/\\evil.test)',
    '**a',
    '2 * 3 * 4',
  ])('shows %s as it stands', (given) => {
    expect(parseMarkdown(given).flatMap((block) => (block.kind === 'list' ? [] : block.parts))).toEqual([
      text(given),
    ]);
  });
  it('is cut by what is seen of it, so that no mark shows half', () => {
    const blocks = parseMarkdown('**Bold** text\n\n- one\n- two');
    expect(lengthOf(blocks)).toBe('Bold textonetwo'.length);
    expect(beginning(blocks, 2)).toEqual([{ kind: 'paragraph', parts: [{ kind: 'bold', text: 'Bo' }] }]);
    expect(beginning(blocks, 11)).toEqual([
      blocks[0],
      { kind: 'list', ordered: false, items: [[text('on')]] },
    ]);
    expect(beginning(blocks, lengthOf(blocks))).toEqual(blocks);
    expect(beginning(blocks, 0)).toEqual([]);
  });
});

describe('paths of answers', () => {
  it('are of the app alone', () => {
    expect(ownPath('/costs?by=service')).toBe('/costs?by=service');
    for (const other of ['//x.test', '/\\x.test', 'https://x.test', 'costs', '/a b', '', 7, null, undefined])
      expect(ownPath(other)).toBeNull();
  });
  it('are offered once, at the last part that leads there', () => {
    expect(pathsOf([{ path: '/a' }, {}, { path: '/b' }, { path: '/a' }])).toEqual([null, null, '/b', '/a']);
  });
  it('of a chat are encoded', () => {
    expect(agentPath('o/1', 'costloom', 't?2')).toBe('/agents/o%2F1/costloom/t%3F2');
    expect(agentPath('o1', 'costloom', null)).toBe('/agents/o1/costloom');
  });
});
