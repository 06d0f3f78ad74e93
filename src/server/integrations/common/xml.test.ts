import { expect, it } from 'vitest';
import { parseXml } from './xml';

it('reads characters by name and by number, once', () => {
  expect(parseXml('<a><Key>x &amp; y &lt;&#228;&#xE4;&gt; &amp;lt;</Key></a>')).toEqual({
    a: { Key: 'x & y <ää> &lt;' },
  });
});

it('takes no XML that is none, and expands nothing of a document’s own', () => {
  expect(parseXml('not XML')).toBeUndefined();
  const own = '<!DOCTYPE a [<!ENTITY b "many">]><a>&b;</a>';
  expect(JSON.stringify(parseXml(own) ?? null)).not.toContain('many');
});
