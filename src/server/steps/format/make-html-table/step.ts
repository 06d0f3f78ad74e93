import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import { list, pairs, param, whole } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { keyOf, readerOf } from '../../common/values/order';
import { escapeHtml } from '../common/html';
import { defineStep } from '../../contract';

const headingsOf = (item: Json): [string, string][] =>
  isJsonObject(item) ? Object.keys(item).map((key) => [key, `[${JSON.stringify(key)}]`]) : [['Value', '']];

export const makeHtmlTable = defineStep({
  stepTemplateId: 'FORMAT-017',
  name: 'Make_HTML_table',
  title: 'Make HTML table',
  description: 'Turns a list into a table for an email or a page. HTML in values is escaped.',
  group: 'FORMAT',
  icon: 'th-list',
  effect: 'pure',
  keywords: ['html', 'email', 'report', 'table'],
  parameters: {
    list: list({ p: 1, title: 'List' }),
    columns: pairs({
      p: 2,
      title: 'Columns',
      description: 'Heading → path in each item. Leave empty for all fields.',
      optional: true,
      default: {},
    }),
    caption: param(
      { p: 3, type: 'string', title: 'Caption', optional: true, default: '' },
      textInput.default(''),
    ),
    maximum: whole({ p: 4, title: 'Maximum rows', optional: true, default: 200, min: 1, max: 5000 }),
  },
  output: z.string(),
  sampleOutput: '<table>…</table>',
  run({ list, columns, caption, maximum }) {
    const named = Object.entries(columns);
    const chosen = named.length > 0 ? named : headingsOf(list[0] ?? null);
    const readers = chosen.map(([heading, path]) => ({ heading, read: readerOf('Columns', path) }));
    const head = readers.map(({ heading }) => `<th align="left">${escapeHtml(heading)}</th>`).join('');
    const rows = list.slice(0, maximum).map((item) => {
      const cells = readers.map(({ read }) => `<td>${escapeHtml(keyOf(read(item)))}</td>`);
      return `<tr>${cells.join('')}</tr>`;
    });
    const more = list.length - rows.length;
    const rest = more > 0 ? `<tr><td colspan="${readers.length}">and ${more} more</td></tr>` : '';
    const title = caption === '' ? '' : `<caption>${escapeHtml(caption)}</caption>`;
    return `<table border="1" cellpadding="6" cellspacing="0">${title}<thead><tr>${head}</tr></thead><tbody>${rows.join('')}${rest}</tbody></table>`;
  },
});
