import { reportPath, type LinkTo } from '@shared/model/appLinks';
import { changeText } from '@shared/model/change';
import { costWords } from '@shared/words/costs';
import { reportMails as words } from '@shared/words/reports';
import { moneyText } from '../../files/moneyText';
import type { ReportToSend } from '../reports/reports.port';
import { escapeHtml, messageOf, type Block } from './messages';
import type { Message } from './notifications.port';

/** Currencies that a mail has figures of; the file has all. */
const CURRENCIES = 5;

const cell = 'padding:4px 12px 4px 0;text-align:left;vertical-align:middle';

/** Bars of cells with a background: what mail programs draw, with scripts and pictures off. */
function bars(groups: ReportToSend['groups']): Block {
  const most = Math.max(...groups.map(({ cost }) => cost), 0);
  const lines = groups.map(({ label, cost, currency, isRest }) => {
    const share = most <= 0 ? 0 : Math.max(0, Math.min(100, Math.round((cost / most) * 100)));
    const bar = `<div style="width:${Math.max(share, 1)}%;height:10px;background:${isRest ? '#abb3bf' : '#2d72d2'}"></div>`;
    return (
      `<tr><td style="${cell}">${escapeHtml(label)}</td><td style="${cell};width:220px">${bar}</td>` +
      `<td style="${cell};text-align:right;white-space:nowrap">${escapeHtml(moneyText(cost, currency))}</td></tr>`
    );
  });
  const text = groups.map(({ label, cost, currency }) => `${label}  |  ${moneyText(cost, currency)}`);
  return {
    kind: 'html',
    html: `<table style="border-collapse:collapse;font-size:14px">${lines.join('')}</table>`,
    text: text.join('\n'),
  };
}

/** A report in figures and bars, `attached` with its file. */
export function reportMessage(
  organisation: string,
  of: ReportToSend,
  kind: 'attached' | 'bare',
  linkTo: LinkTo,
): Message {
  const link = linkTo(reportPath(of.id));
  const days = costWords.basis.days(of.from, of.to);
  const shown = of.totals.slice(0, CURRENCIES);
  const groups = shown.flatMap(({ currency }): Block[] => {
    const own = of.groups
      .filter((group) => group.currency === currency)
      .map((group) => (group.isRest ? { ...group, label: words.rest } : group));
    return own.length === 0 ? [] : [{ kind: 'heading', text: words.top(currency) }, bars(own)];
  });
  const file = of.file === null ? words.tooLarge : words.attached[of.format];
  const message = messageOf(
    words.subject(of.name, days),
    organisation,
    [
      { kind: 'text', text: `${of.shows}. ${days}.` },
      shown.length === 0
        ? { kind: 'text', text: words.none }
        : {
            kind: 'table',
            rows: shown.map(({ currency, cost, compared, previous }) => {
              const changed = changeText(compared, previous);
              const against = costWords.spend.against(of.compared, of.to);
              return [
                words.total,
                moneyText(cost, currency),
                changed === null ? '' : `${changed} ${against}`,
              ];
            }),
          },
      ...groups,
      ...(kind === 'bare' ? [] : [{ kind: 'text', text: file } as const]),
      { kind: 'text', text: words.open(of.space, link), link },
    ],
    words.why(of.name, organisation),
  );
  if (of.file === null || kind === 'bare') return message;
  const { name: filename, content, contentType } = of.file;
  return { ...message, files: [{ filename, content, contentType, encoding: 'base64' }] };
}
