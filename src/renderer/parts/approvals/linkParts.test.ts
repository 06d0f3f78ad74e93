import { expect, it } from 'vitest';
import { linkParts, plainText } from './linkParts';

it('finds web addresses and leaves the sentence around them', () => {
  expect(linkParts('See https://a.example/x?y=1, please.')).toEqual([
    { text: 'See ' },
    { url: 'https://a.example/x?y=1' },
    { text: ', please.' },
  ]);
  expect(linkParts('nothing here')).toEqual([{ text: 'nothing here' }]);
  expect(linkParts('')).toEqual([]);
});

it('makes no link of anything but web addresses', () => {
  expect(linkParts('javascript:alert(1) file:///etc/passwd')).toEqual([
    { text: 'javascript:alert(1) file:///etc/passwd' },
  ]);
});

it('shows HTML as the text that it says', () => {
  expect(plainText('<p>Stop <b>i-1</b>?</p><p>It costs &lt;5 &amp; is idle.</p>')).toBe(
    'Stop i-1?\nIt costs <5 & is idle.',
  );
  expect(plainText('<a href="https://a.example/">Why</a>')).toBe('Why (https://a.example/)');
  expect(plainText('1 < 2 and 3 > 2')).toBe('1 < 2 and 3 > 2');
  expect(plainText('<script>alert(1)</script>x')).toBe('alert(1)x');
});
