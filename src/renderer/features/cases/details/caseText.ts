import { caseWords } from '@shared/words/cases';
import { statusLabels } from '@shared/model/caseStatus';
import type { CaseDetails } from '../../../data/cases';
import { formatMoney } from '../../../platform/formatting/money';

/** A case as plain text, for a ticket or a message: what, how much, where, why, what to do, and the link. */
export function caseText(found: CaseDetails, link: string): string {
  const words = caseWords.details;
  const { cost_impact: impact, currency } = found;
  const money = (amount: number) => formatMoney(amount, currency, true);
  const saving = impact
    ? `${money(impact.month)} ${words.perMonth} (${money(impact.year)} ${words.perYear})`
    : caseWords.list.noAmount;
  const facts: [string, string | null][] = [
    [words.saving, saving],
    [words.cost, `${money(found.monthly_cost)} ${words.perMonth}`],
    [words.resource, found.case_resource_id],
    [words.account, found.case_account_name || found.case_account_id],
    [words.region, found.case_region],
    [words.owner, found.case_owner],
    [words.status, statusLabels[found.case_status]],
  ];
  const evidence = found.evidence.map(({ label, value }) => `- ${label}: ${value}`);
  return [
    found.case_title,
    '',
    ...facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
    '',
    ...found.summaries,
    ...(evidence.length > 0 ? ['', `${words.evidence}:`, ...evidence] : []),
    ...(found.remediation ? ['', `${words.remediation}: ${found.remediation}`] : []),
    '',
    link,
  ].join('\n');
}
