import { expect, it } from 'vitest';
import { actingWords } from './acting';
import { notificationMails } from './notificationMails';
import { sentence } from './sentence';

it('a sentence ends with one period', () => {
  expect(['Jira is closed', 'Jira is closed. ', 'Really?', 'No!'].map(sentence)).toEqual([
    'Jira is closed.',
    'Jira is closed.',
    'Really?',
    'No!',
  ]);
});

it('what others say is kept apart from what follows', () => {
  expect(notificationMails.backup.text('The disk is full')).toMatch(/^The disk is full\. Costloom/);
  expect(actingWords.noPermission('Access denied', 'ec2:Stop')).toMatch(/^Access denied\. The credential/);
});
