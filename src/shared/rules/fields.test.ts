import { describe, expect, it } from 'vitest';
import { messages } from '../words/messages';
import { check, email, latin, moment, number, optionLabel, required, url } from './fields';

const text = (key: ReturnType<typeof check>) => (key ? messages[key] : null);

describe('field rules', () => {
  it('[MSG-86] refuses an empty required field', () => {
    expect(text(required('  '))).toBe('Value is required');
    expect(required('x')).toBeNull();
  });
  it('[MSG-62] tells an e-mail address from other text', () => {
    for (const good of ['a@b.co', ' first.last+tag@sub.example.com ']) expect(email(good)).toBeNull();
    for (const bad of ['a', 'a@b', 'a@b..c', 'a b@c.de', '<a@b.co>'])
      expect(text(email(bad))).toBe('Invalid email address');
  });
  it('[MSG-63] takes only web addresses, never a script', () => {
    expect(url('https://example.com/a?b=1#c')).toBeNull();
    for (const bad of ['javascript:alert(1)', 'example.com', 'https://', 'http:///x'])
      expect(text(url(bad))).toBe('Invalid URL');
  });
  it('[MSG-64] knows the days of the months', () => {
    for (const good of ['2024-02-29', '2026-12-31']) expect(moment(good)).toBeNull();
    for (const bad of ['2023-02-29', '2026-13-01', '2026-4-1', '2026-04-31'])
      expect(text(moment(bad))).toBe('Invalid date format (YYYY-MM-DD)');
  });
  it('[MSG-65] takes numbers with a sign and decimals', () => {
    expect(number('-1.5')).toBeNull();
    expect(text(number('1,5'))).toBe('Invalid number');
  });
  it('[MSG-76] [MSG-77] limits labels to 30 plain characters', () => {
    expect(optionLabel('Größe 12_x-y')).toBeNull();
    expect(text(optionLabel('x'.repeat(31)))).toBe('Maximum characters exceeded (30)');
    expect(text(optionLabel('a<b'))).toBe('No special characters allowed');
  });
  it('[MSG-72] keeps key names to the Latin alphabet', () => {
    expect(latin('a_B-9')).toBeNull();
    expect(text(latin('ключ'))).toBe(messages.latinOnly);
  });
  it('answers with the first rule that refuses', () => {
    expect(check('', required, email)).toBe('valueRequired');
    expect(check('a', required, email)).toBe('invalidEmail');
    expect(check('a@b.co', required, email)).toBeNull();
  });
});
