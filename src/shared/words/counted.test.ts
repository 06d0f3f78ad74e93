import { expect, it } from 'vitest';
import { allocationWords } from './allocation';
import { approvalFormWords } from './approvalForms';
import { budgetWords } from './budgets';
import { canvasWords } from './canvas';
import { caseWords } from './cases';
import { chartWords } from './chart';
import { counted } from './counted';
import { forecastWords } from './forecast';
import { kubernetesWords } from './kubernetes';
import { sqlWords } from './sqlConsole';
import { storageWords } from './storage';
import { unitWords } from './units';
import { workflowListWords } from './workflowLists';

it('a count is followed by its noun, singular for one alone', () => {
  expect([0, 1, 2, 1_234].map((count) => counted(count, 'case'))).toEqual([
    '0 cases',
    '1 case',
    '2 cases',
    '1,234 cases',
  ]);
  expect(counted(2, 'person', 'people')).toBe('2 people');
});

const deleteBoard = (count: number) => caseWords.board.deleteText(count, 'Default board');
const deleteFolder = (count: number) => workflowListWords.folders.deleteText(count, 0);
const unitBasis = (count: number) => unitWords.basis(count, count, 'Amortized', 'USD');

it.each<[string, (count: number) => string, string, string]>([
  ['a folder', deleteFolder, 'The 1 folder in it is deleted too.', 'The 2 folders in it are deleted too.'],
  ['a board', deleteBoard, 'and follows the rules', 'and follow the rules'],
  ['a statement', allocationWords.sending.more, '1 more line is in', '2 more lines are in'],
  ['a quorum', approvalFormWords.quorum, '1 person must approve', '2 people must approve'],
  ['votes', (count) => approvalFormWords.votes(1, count), '1 of 1 approval given', '1 of 2 approvals given'],
  ['a curve', budgetWords.importing.curve, '1 amount', '2 amounts'],
  [
    'a loop',
    (count) => canvasWords.state.iterationsLabel(1, count, 0),
    '1 of 1 iteration',
    '1 of 2 iterations',
  ],
  ['a chart', chartWords.openOther, 'Show the group in Other', 'Show the 2 groups in Other'],
  ['a history', forecastWords.short, 'Only 1 day of history', 'Only 2 days of history'],
  ['days', (count) => kubernetesWords.coveredDays(1, count), '1 of 1 day has', '1 of 2 days have'],
  ['a query', sqlWords.first, 'First 1 row.', 'First 2 rows.'],
  ['an import', (count) => storageWords.imported(count, 'a'), '1 row of “a”', '2 rows of “a”'],
  ['a basis', unitBasis, 'known on 1 of 1 day;', 'known on 2 of 2 days;'],
])('%s says one and several', (_, text, one, two) => {
  expect(text(1)).toContain(one);
  expect(text(2)).toContain(two);
});
