import { describe, expect, it } from 'vitest';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import { changeDate } from './change-date/step';
import { changeText } from './change-text/step';
import { dateDifference } from './date-difference/step';
import { dateUtils } from './date-utils/step';
import { encodeText } from './encode-text/step';
import { formatDateStep } from './format-date/step';
import { formatNumber } from './format-number/step';
import { hashText } from './hash-text/step';
import { joinText } from './join-text/step';
import { makeCsv } from './make-csv/step';
import { makeHtmlTable } from './make-html-table/step';
import { markdownToHtml } from './markdown-to-html/step';
import { matchPattern } from './match-pattern/step';
import { parseCsv } from './parse-csv/step';
import { parseJson } from './parse-json/step';
import { parseXml } from './parse-xml/step';
import { parseYaml } from './parse-yaml/step';
import { queryJson } from './query-json/step';
import { renderTemplate } from './render-template/step';
import { splitText } from './split-text/step';
import { toJson } from './to-json/step';
import { toYaml } from './to-yaml/step';

describe('documents', () => {
  it('reads JSON and lines of JSON, and says where it is none', async () => {
    expect(await runStep(parseJson, { text: '{"a": [1, null]}' })).toEqual({ a: [1, null] });
    expect(await runStep(parseJson, { text: '1\n\n{"b":2}\n', lines: true })).toEqual([1, { b: 2 }]);
    await expect(runStep(parseJson, { text: '1\n{', lines: true })).rejects.toThrow('line 2');
    expect(await runStep(toJson, { value: { a: 1 }, indent: 2 })).toBe('{\n  "a": 1\n}');
  });

  it('queries by JMESPath', async () => {
    const value = { Reservations: [{ Instances: [{ InstanceId: 'i-1' }, { InstanceId: 'i-2' }] }] };
    expect(await runStep(queryJson, { value, query: 'Reservations[].Instances[].InstanceId' })).toEqual([
      ...['i-1', 'i-2'],
    ]);
    expect(await runStep(queryJson, { value, query: 'constructor' })).toBeNull();
    await expect(runStep(queryJson, { value, query: '[[' })).rejects.toThrow('JMESPath:');
  });

  it('reads CSV with quotes, another separator and a BOM; ids stay text', async () => {
    const text = '\uFEFFaccount;amount;note\r\n012;5,5;"a;b"\r\n123456789012;7;\r\n';
    expect(await runStep(parseCsv, { text, separator: ';' })).toEqual([
      { account: '012', amount: '5,5', note: 'a;b' },
      { account: '123456789012', amount: 7, note: '' },
    ]);
    await expect(runStep(parseCsv, { text: 'a,b\n1\n' })).rejects.toThrow('is no CSV');
  });

  it('writes CSV in which a spreadsheet finds no formula', async () => {
    const list = [{ a: '=1+1', b: 'x,"y"' }, { b: { c: 1 } }];
    expect(await runStep(makeCsv, { list })).toBe(`a,b\n'=1+1,"x,""y"""\n,"{""c"":1}"\n`);
    const odd = await runStep(makeCsv, { list: [' =1', '\n=1', '＝1'] });
    expect(odd).toBe(`value\n' =1\n"'\n=1"\n'＝1\n`);
    expect(await runStep(makeCsv, { list, for_spreadsheets: false })).toContain('\n=1+1,');
    expect(await runStep(makeCsv, { list: [{ on: true }, { on: false }] })).toBe('on\ntrue\nfalse\n');
    expect(await runStep(makeCsv, { list, columns: 'b.c', separator: ';' })).toBe('b.c\n\n1\n');
  });

  it('reads XML and YAML, and lets neither grow without end', async () => {
    const text = '<r id="1"><i>2</i><i>x</i></r>';
    expect(await runStep(parseXml, { text })).toEqual({ r: { '@id': '1', i: [2, 'x'] } });
    await expect(runStep(parseXml, { text: '<a><b></a>' })).rejects.toThrow('is no XML');
    expect(await runStep(parseYaml, { text: 'a: [1, yes]\n' })).toEqual({ a: [1, 'yes'] });
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
    for (const [at, from] of ['ba', 'cb', 'dc', 'ed', 'fe'].map((pair) => [...pair]))
      bomb.push(`${at}: &${at} [${Array(9).fill(`*${from}`).join(',')}]`);
    await expect(runStep(parseYaml, { text: bomb.join('\n') })).rejects.toThrow('is no YAML');
    expect(await runStep(toYaml, { value: { a: [1] } })).toBe('a:\n  - 1\n');
  });
});

describe('texts', () => {
  const change = (operation: string, more = {}) =>
    runStep(changeText, { text: ' Café Prod-Ünit ', operation, ...more });

  it('changes case, cuts, pads and replaces', async () => {
    expect(await change('trim')).toBe('Café Prod-Ünit');
    expect(await change('slug')).toBe('cafe-prod-unit');
    expect(await change('title')).toBe(' Café Prod-Ünit ');
    expect(await change('replace', { find: 'Prod', replacement: '$&' })).toBe(' Café $&-Ünit ');
    expect(await change('after', { find: '-' })).toBe('Ünit ');
    expect(await runStep(changeText, { text: '👩‍👩‍👧abc', operation: 'truncate', length: 2 })).toBe('👩‍👩‍👧…');
    expect(await runStep(changeText, { text: '7', operation: 'pad_start', length: 3, pad: '0' })).toBe('007');
  });

  it('splits and joins', async () => {
    expect(await runStep(splitText, { text: ' a, ,b ' })).toEqual(['a', 'b']);
    expect(await runStep(joinText, { list: [{ n: 'a' }, { n: 2 }], field: 'n', separator: ' + ' })).toBe(
      'a + 2',
    );
  });

  it('matches by RE2: groups, replacing, and a pattern that would never end elsewhere', async () => {
    const text = 'stop i-0a1 and i-0b2';
    const found = await runStep(matchPattern, { text, pattern: 'i-([0-9a-f]+)' });
    expect(found).toEqual([
      { match: 'i-0a1', index: 5, groups: ['0a1'] },
      { match: 'i-0b2', index: 15, groups: ['0b2'] },
    ]);
    const replaced = {
      text,
      pattern: 'I-(\\w+)',
      operation: 'replace',
      replacement: '<$1>',
      ignoreCase: true,
    };
    expect(await runStep(matchPattern, replaced)).toBe('stop <0a1> and <0b2>');
    const evil = { text: `${'a'.repeat(5000)}!`, pattern: '(a+)+$', operation: 'test' };
    expect(await runStep(matchPattern, evil)).toBe(false);
    await expect(runStep(matchPattern, { text, pattern: '(' })).rejects.toThrow('Regular expression');
  });

  it('renders templates with loops; values are escaped, files and prototypes are out of reach', async () => {
    const template =
      '{% for c in cases %}<b>{{ c.title }}</b>{% endfor %}{{ cases.constructor }}{{ x.__proto__ }}';
    const values = { cases: [{ title: '<i>' }], x: {} };
    expect(await runStep(renderTemplate, { template, values })).toBe('<b>&lt;i&gt;</b>');
    expect(await runStep(renderTemplate, { template, values, escape: false })).toBe('<b><i></b>');
    for (const hostile of [
      "{% include '/etc/passwd' %}",
      "{% render '../../package.json' %}",
      '{{ "x" | nope }}',
    ])
      await expect(runStep(renderTemplate, { template: hostile })).rejects.toThrow('Template:');
    const endless = '{% for a in (1..1000000) %}{% for b in (1..1000000) %}x{% endfor %}{% endfor %}';
    await expect(runStep(renderTemplate, { template: endless })).rejects.toThrow('Template:');
  });

  it('makes HTML that carries nothing of the values’ own', async () => {
    const table = await runStep(makeHtmlTable, { list: [{ a: '<script>' }, { a: 2 }], maximum: 1 });
    expect(table).toContain('&lt;script&gt;');
    expect(table).toContain('and 1 more');
    const html = await runStep(markdownToHtml, {
      text: '# Hi <img src=x onerror=alert(1)>\n\n[a](javascript:x)',
    });
    expect(html).toContain('<h1>Hi');
    expect(html).not.toMatch(/onerror|javascript:/);
  });

  it('encodes and decodes', async () => {
    const encode = (text: string, operation: string) => runStep(encodeText, { text, operation });
    expect(await encode('héllo', 'base64_encode')).toBe('aMOpbGxv');
    expect(await encode('aMOpbGxv', 'base64_decode')).toBe('héllo');
    expect(await encode('a b&c', 'url_encode')).toBe('a%20b%26c');
    expect(await encode('a+b%26c', 'url_decode')).toBe('a b&c');
    expect(await encode('hi', 'hex_encode')).toBe('6869');
    await expect(encode('%zz', 'url_decode')).rejects.toThrow('not an encoded URL part');
    expect(await runStep(hashText, { text: 'hello' })).toMatch(/^2cf24dba/);
    expect(
      await runStep(hashText, { text: 'hello', key: 'k', algorithm: 'sha1', encoding: 'base64' }),
    ).toMatch(/=$/);
  });
});

describe('numbers and dates', () => {
  it('writes numbers as people read them', async () => {
    const write = (number: number, style: string, more = {}) =>
      runStep(formatNumber, { number, style, ...more });
    expect(await write(1234.5, 'decimal')).toBe('1,234.50');
    expect(await write(1234.5, 'currency', { currency: 'eur', locale: 'de' })).toBe('1.234,50\u00a0€');
    expect(await write(12.5, 'percent', { digits: 1 })).toBe('12.5 %');
    expect(await write(1234567, 'compact', { digits: 1 })).toBe('1.2M');
    expect(await write(3_400_000_000, 'bytes', { digits: 1 })).toBe('3.4 GB');
    await expect(write(1, 'decimal', { locale: 'no such' })).rejects.toThrow('Language');
  });

  it('gives dates relative to now in the zone of the execution', async () => {
    const context = testContext({ now: '2026-03-01T03:00:00Z', timeZone: 'America/New_York' });
    const value = { operation: 'get_date', granularity: 'month', date_type: 'start_of_current_month' };
    expect(await runStep(dateUtils, { value }, context)).toEqual({ date: '2026-02-01' });
    expect(await runStep(dateUtils, { value, zone: 'UTC' }, context)).toEqual({ date: '2026-03-01' });
    await expect(runStep(dateUtils, { value, zone: 'Mars' }, context)).rejects.toThrow('Time zone');
  });

  it('reads, moves and compares dates; ten digits are seconds', async () => {
    expect(await runStep(formatDateStep, { date: 1700000000, format: 'Month D, YYYY' })).toBe(
      'November 14, 2023',
    );
    expect(await runStep(changeDate, { date: '2026-01-31', amount: 1, unit: 'months' })).toBe('2026-02-28');
    expect(await runStep(dateDifference, { from: '2026-01-01', to: '2026-03-01' })).toMatchObject({
      days: 59,
      months: 2,
      is_before: true,
    });
    await expect(runStep(formatDateStep, { date: 'soon' })).rejects.toThrow('“soon” is not a date');
  });
});
