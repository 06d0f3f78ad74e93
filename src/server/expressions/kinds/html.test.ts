import { describe, expect, it } from 'vitest';
import { html } from './html';

const kept = (text: string) => html({ text }).html;

describe('HTML of people', () => {
  it.each([
    '<p style="color:#1c2127;padding:8px 16px">Hi</p>',
    '<td style="background:rgb(1, 2, 3);text-align:right" colspan="2">1</td>',
    '<table class="totals" role="presentation" cellpadding="0" width="600"><tbody></tbody></table>',
    '<span style="display:inline-block;border-radius:4px">Open</span>',
  ])('keeps how it looks: %s', (text) => {
    expect(kept(text)).toBe(text);
  });

  it.each([
    ['<p style="background:url(https://a.example/x)">Hi</p>', '<p>Hi</p>'],
    ['<p style="position:fixed;top:0">Hi</p>', '<p>Hi</p>'],
    ['<p style="display:none">Hi</p>', '<p>Hi</p>'],
    ['<p style="width:calc(1px + 2px)">Hi</p>', '<p>Hi</p>'],
    ['<p style="color:\\75rl(x)">Hi</p>', '<p>Hi</p>'],
    ['<img src="https://a.example/x.png">Hi', 'Hi'],
    ['<style>@import "https://a.example"</style>Hi', 'Hi'],
    ['<p onclick="x()" id="a">Hi</p>', '<p>Hi</p>'],
  ])('drops what loads, covers, hides or runs: %s', (text, left) => {
    expect(kept(text)).toBe(left);
  });

  it('says the same as plain text', () => {
    expect(html({ text: '<p style="color:red">A <b>B</b></p>' }).text).toBe('A B');
  });
});
